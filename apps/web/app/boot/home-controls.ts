import "./controls.ts";
import { openGate, updateGate } from "./gate.ts";
import { startApplication } from "./start.ts";

// The home page's document must fit into one round trip, so it shows one line instead of the failure template.
startApplication({
  onFailure() {
    const line = document.createElement("p");
    line.role = "alert";
    line.className = "page";
    line.textContent = "Part of this page didn't load. Reload it.";
    document.querySelector("main")?.prepend(line);
  },
});
addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "gate") updateGate(target);
});
const gate = document.querySelector<HTMLInputElement>("[data-gate] input");
if (gate) openGate(gate);
