import type { PlanPrices, RunningSale, TaxRate } from "@site/contracts/billing";
import { useEffect, useState } from "react";

/** The public queries that pages load without the API client, by name, with their results. */
interface PublicQueries {
  "billing.tax": TaxRate;
  "billing.sale": RunningSale;
  "billing.prices": PlanPrices[];
}

/**
 * The result of a public query; undefined until it is known, and if it can't be loaded. For pages that don't need the
 * API client otherwise.
 */
export function usePublicQuery<Name extends keyof PublicQueries>(
  name: Name,
  /** As the query's input; undefined for none, null to wait. */
  input?: Record<string, string> | null,
): PublicQueries[Name] | undefined {
  const [result, setResult] = useState<PublicQueries[Name]>();
  const path = input === null ? null : getPath(name, input);
  useEffect(() => {
    if (path === null) return undefined;
    const request = new AbortController();
    fetch(path, { signal: request.signal })
      .then((response) => response.json() as Promise<{ result?: { data?: PublicQueries[Name] } }>)
      .then((body) => setResult(() => body.result?.data))
      // Pages show the numbers of the build then, and the till has the right ones.
      .catch(() => undefined);
    return () => request.abort();
  }, [path]);
  return result;
}

function getPath(name: string, input: Record<string, string> | undefined): string {
  const query = input && new URLSearchParams({ input: JSON.stringify(input) });
  return `/api/trpc/${name}${query ? `?${query}` : ""}`;
}
