import { useEffect } from "react";
import { useLocation } from "react-router";

/** Opens the disclosure that the address names: a visitor who follows a link to an answer wants to read it. */
export function useOpenedAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) openDisclosure(decodeURIComponent(hash.slice(1)));
  }, [hash]);
}

function openDisclosure(id: string): void {
  const named = document.getElementById(id);
  if (named instanceof HTMLDetailsElement) named.open = true;
}
