import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** Opens a step once from the address: `/account?open=<name>`. `open` gets the rest of the query. */
export function useOpenFromAddress(name: string, open: (query: URLSearchParams) => void): void {
  const [query, setQuery] = useSearchParams();
  const isWanted = query.get("open") === name;
  const opened = useRef(false);
  useEffect(() => {
    if (!isWanted || opened.current) return;
    opened.current = true;
    open(query);
    setQuery({}, { replace: true, preventScrollReset: true });
  }, [isWanted, open, query, setQuery]);
}
