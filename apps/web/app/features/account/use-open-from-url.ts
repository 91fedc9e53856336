import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** Calls `open` once if the URL names this form: `/account?open=<name>`. `open` receives the URL's query. */
export function useOpenFromUrl(name: string, open: (query: URLSearchParams) => void): void {
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
