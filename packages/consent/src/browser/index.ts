export { type ClickAction } from "./click-action.ts";
export {
  type Consent,
  type ConsentOptions,
  type ConsentSnapshot,
  createConsent,
} from "./create-consent.ts";
export { loadScript } from "./load-script.ts";
export { openFrames } from "./open-frames.ts";
export { type GatedFrame, renderFrameGate } from "./render-frame-gate.ts";
