import { useEffect } from "react";
import { useLocation } from "react-router";

import { decodeAddress } from "#app/lib/address.ts";

/** The part of the page that an address's fragment names. */
export function findAnchor(hash: string): HTMLElement | null {
  return document.getElementById(decodeAddress(hash.slice(1)));
}

/** Opens the disclosure that the address names: a visitor who follows a link to an answer wants to read it. */
export function useOpenAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = findAnchor(hash);
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash]);
}
