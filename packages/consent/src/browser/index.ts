export {
  type Consent,
  type ConsentOptions,
  type ConsentSnapshot,
  createConsent,
} from "./create-consent.ts";
export { type GatedFrame, openFrames, renderFrameGate } from "./frame-gate.ts";
export { loadScript } from "./load-script.ts";
export { type ClickAction } from "./page.ts";
export { runScripts } from "./script-gate.ts";
export { showDialog } from "./show-dialog.ts";
