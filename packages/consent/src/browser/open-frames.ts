import type { Consent } from "./create-consent.ts";
import { openFrameGate } from "./open-gate.ts";

/**
 * Opens the gates that `renderFrameGate` wrote, in HTML that no framework rendered: those whose item is on, now and
 * after each change. Returns a function that stops it.
 */
export function openFrames(consent: Consent<never>, root: ParentNode = document): () => void {
  const openAllowed = () => {
    for (const gate of root.querySelectorAll("[data-consent-frame]")) {
      const item = gate.getAttribute("data-consent-frame");
      if ((consent as Consent).allowsFrame(item || undefined)) openFrameGate(gate);
    }
  };
  openAllowed();
  return consent.subscribe(openAllowed);
}
