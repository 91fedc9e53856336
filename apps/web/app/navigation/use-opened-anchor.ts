import { useEffect } from "react";
import { useLocation } from "react-router";

import { findAnchor } from "./named-part.ts";

/** Opens the disclosure that the address names: a visitor who follows a link to an answer wants to read it. */
export function useOpenAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = findAnchor(hash);
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash]);
}
