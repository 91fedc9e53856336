export { type UseConsent, useConsent } from "./consent-context.ts";
export { ConsentForm } from "./consent-form.tsx";
export { ConsentFrame, type ConsentFrameProps } from "./consent-frame.tsx";
export { ConsentBar, ConsentControl, ConsentInterface } from "./consent-interface.tsx";
export { ConsentProvider, type ConsentProviderProps } from "./consent-provider.tsx";
