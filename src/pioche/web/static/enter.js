// Who has the link and is typing a name sees who sits down meanwhile, and that the match begins.
import { find, need } from "./page.js";
import { loadPage } from "./request.js";

async function follow() {
  if (document.hidden) return;
  const page = await loadPage(location.href);
  for (const part of ["#state", "#join"]) {
    const now = find(part, page);
    if (now && now.textContent !== need(part).textContent) need(part).textContent = now.textContent;
  }
}

// Without a line the page stays as it is.
setInterval(() => follow().catch(() => {}), 4000);
