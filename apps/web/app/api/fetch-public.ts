import type { PlanPrices, RunningSale, TaxRate } from "@site/contracts/billing";
import { useEffect, useState } from "react";

/** The public queries that pages load without the API client, by name, with their results. */
interface PublicQueries {
  "billing.tax": TaxRate;
  "billing.sale": RunningSale;
  "billing.prices": PlanPrices[];
}

/** How long a result is used again, so that going back to a page needs no connection. */
const MAX_AGE_MS = 5 * 60_000;
const results = new Map<string, { at: number; data: unknown }>();

/** Loads the result of a public query, or takes a recent one. Undefined if it can't be loaded. */
async function loadResult(path: string): Promise<unknown> {
  const known = results.get(path);
  if (known && Date.now() - known.at < MAX_AGE_MS) return known.data;
  try {
    const response = await fetch(path);
    const body = (await response.json()) as { result?: { data?: unknown } };
    const data = body.result?.data;
    results.set(path, { at: Date.now(), data });
    return data;
  } catch {
    // Pages show the numbers of the build then, and the till has the right ones.
    return undefined;
  }
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
  const path = input === null ? null : getPath(name, input);
  const [result, setResult] = useState(
    () => (path === null ? undefined : results.get(path)?.data) as PublicQueries[Name] | undefined,
  );
  useEffect(() => {
    if (path === null) return undefined;
    let isCurrent = true;
    void loadResult(path).then((data) => {
      if (isCurrent) setResult(() => data as PublicQueries[Name] | undefined);
      return undefined;
    });
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return result;
}

function getPath(name: string, input: Record<string, string> | undefined): string {
  const query = input && new URLSearchParams({ input: JSON.stringify(input) });
  return `/api/trpc/${name}${query ? `?${query}` : ""}`;
}
