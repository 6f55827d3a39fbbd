// Why a choice was refused: it stands over the table until the next choice, or until it is closed.
import { find, need } from "./page.js";

/** @param {string} [html] */
export const showNotice = (html = "") => (need("#notes").innerHTML = html);

/** The reason in words; nothing where nothing was refused. */
export const noticeText = () => find("#notes [role=alert]")?.innerText.trim() ?? "";

/** Without script, the button of a notice loads the page again. @param {MouseEvent} event */
export function closeNotice(event) {
  if (!(event.target instanceof Element) || !event.target.matches("#notes .quiet")) return;
  event.preventDefault();
  showNotice();
}
