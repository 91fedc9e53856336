import { useEffect } from "react";
import { useLocation } from "react-router";

import { namedPart } from "./named-part.ts";

/** Opens the disclosure that the address names: a visitor who follows a link to an answer wants to read it. */
export function useOpenedAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = namedPart(hash);
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash]);
}
