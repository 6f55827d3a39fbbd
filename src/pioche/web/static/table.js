// A table in the browser: zones come as frames, moves go without leaving the page.
// Every choice is a form button of the page; these scripts only make it quicker.
import { runClock } from "./clock.js";
import { allowDragging } from "./drag.js";
import { catchUp, followTable, form, goOn, hurryToMyTurn, showNews } from "./frames.js";
import { moveFocus } from "./keyboard.js";
import { offerSounds } from "./moments.js";
import { playForced, submit, takeUpWhatIsLeft } from "./moves.js";
import { closeNotice } from "./notice.js";
import { offerOrders } from "./order.js";
import { find, need } from "./page.js";
import { showPresence } from "./presence.js";
import { settle } from "./prompt.js";
import { offerRecap } from "./recap.js";
import { showSettings } from "./settings.js";
import { openRulesInSheet } from "./sheet.js";
import { offerLastTrick, restTrick } from "./trick.js";
import { cloth } from "./zones.js";

showSettings(settle);
openRulesInSheet();
offerSounds();
offerLastTrick();
form.addEventListener("submit", submit);
cloth.addEventListener("pointerdown", catchUp);
cloth.addEventListener("click", closeNotice);
document.addEventListener("keydown", moveFocus);
document.addEventListener("keydown", (event) => event.key === "Escape" && catchUp());
for (const [link, act] of /** @type {const} */ ([
  ["#hurry", hurryToMyTurn],
  ["#onward", goOn],
])) {
  need(link).addEventListener("click", (event) => {
    event.preventDefault();
    act();
  });
}
document.addEventListener("visibilitychange", showNews);
allowDragging();
offerOrders();
settle();
runClock(find("#clock")?.dataset.clock);
restTrick();
playForced();
takeUpWhatIsLeft();
followTable(playForced);
showPresence();
offerRecap(cloth);
