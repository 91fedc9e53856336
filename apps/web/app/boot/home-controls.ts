import "./controls.ts";
import { followGate } from "./follow-gate.ts";

// The home page waits for nothing, and its document has to come in one round trip: it has the gate instead of the
// words for a failed start.
addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "gate") followGate(target);
});
