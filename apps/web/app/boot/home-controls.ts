import "./controls.ts";
import { updateGate } from "./gate.ts";
import { whenMissing } from "./start.ts";

// The home page waits for nothing, and its document has to come in one round trip: it has the gate and one line
// instead of the words for a failed start.
whenMissing(() => {
  const line = document.createElement("p");
  line.role = "alert";
  line.className = "page";
  line.textContent = "Part of this page didn't load. Reload it.";
  document.querySelector("main")?.prepend(line);
});
addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "gate") updateGate(target);
});
