import { useSyncExternalStore } from "react";

import type { Consent, ConsentSnapshot } from "../browser/create-consent.ts";
import { useConsentUi } from "./consent-context.ts";

export type UseConsent = ConsentSnapshot & Omit<Consent, "getSnapshot" | "getServerSnapshot">;

/** The page's consent and its actions; renders again after each change. */
export function useConsent(): UseConsent {
  const { consent } = useConsentUi();
  const snapshot = useSyncExternalStore(
    consent.subscribe,
    consent.getSnapshot,
    consent.getServerSnapshot,
  );
  return { ...consent, ...snapshot };
}
