import { useEffect } from "react";

/** Back from the provider's page, the browser may show the page as it was left: still on its way. */
export function useReturnFromCheckout(release: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && release();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  });
}
