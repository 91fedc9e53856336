import { useEffect } from "react";

/** On return from the provider's page, the browser may restore this page in its pending state. */
export function useReturnFromCheckout(release: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && release();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  });
}
