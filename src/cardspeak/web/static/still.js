// Holds back answers while a mouse button or finger is down: if one moved a button away, the click would be lost.

const LONGEST = 1000; // milliseconds after which a press counts as over, for example if a scroll began

let press = Promise.resolve(); // resolved when the current press is over
let release = () => {};

addEventListener("pointerdown", begin, true);
addEventListener("pointerup", () => setTimeout(release), true); // after the click, which follows at once
addEventListener("pointercancel", () => release(), true);

function begin() {
  release();
  press = new Promise((resolve) => (release = resolve));
  setTimeout(release, LONGEST);
}

/** A promise that resolves when no mouse button or finger is down. */
export const still = () => press;
