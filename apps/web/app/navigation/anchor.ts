import { useEffect } from "react";
import { useLocation } from "react-router";

import { decodeUrl } from "#app/lib/address.ts";

export function findAnchor(hash: string): HTMLElement | null {
  return document.getElementById(decodeUrl(hash.slice(1)));
}

/** Opens the disclosure that the fragment refers to. */
export function useOpenAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const anchor = findAnchor(hash);
    if (anchor instanceof HTMLDetailsElement) anchor.open = true;
  }, [hash]);
}
