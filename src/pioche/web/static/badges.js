// Who is away, where a bot plays, whose a chair is next: at the seats themselves, wherever they lie on the cloth.
import { all, find } from "./page.js";

/** Every badge is put on its seat, again whenever either of them was drawn. */
export function placeBadges() {
  for (const old of all(".seat > .badge")) old.remove();
  for (const badge of all("#z-badges > .badge")) {
    const seat = badge.className.match(/\bat(\d)/)?.[1];
    find(`#z-seat${seat}`)?.append(badge.cloneNode(true));
  }
}
