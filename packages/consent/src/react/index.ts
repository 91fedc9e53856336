export { ConsentBar } from "./consent-bar.tsx";
export { ConsentControl } from "./consent-control.tsx";
export { ConsentFrame, type ConsentFrameProps } from "./consent-frame.tsx";
export { ConsentInterface } from "./consent-interface.tsx";
export { ConsentProvider, type ConsentProviderProps } from "./consent-provider.tsx";
export { type UseConsent, useConsent } from "./use-consent.ts";
