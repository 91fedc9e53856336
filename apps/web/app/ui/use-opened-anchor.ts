import { useEffect } from "react";
import { useLocation } from "react-router";

/** Opens the disclosure that the address names: whoever follows a link to an answer wants to read it. */
export function useOpenedAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash]);
}
