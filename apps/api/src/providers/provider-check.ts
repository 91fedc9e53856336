/** The result of a provider's check of its own connection and settings. */
export type ProviderCheck = { check: string; found: string } & (
  | { state: "ok" }
  | { state: "warning" | "wrong"; fix: string }
);

export function ok(check: string, found: string): ProviderCheck {
  return { check, state: "ok", found };
}

export function warning(check: string, found: string, fix: string): ProviderCheck {
  return { check, state: "warning", found, fix };
}

export function wrong(check: string, found: string, fix: string): ProviderCheck {
  return { check, state: "wrong", found, fix };
}

/** An error's message, followed by those of its causes: the outer one is often generic, such as "fetch failed". */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "failed without a reason";
  const own = error.message || ("code" in error ? String(error.code) : error.name);
  return error.cause instanceof Error ? `${own}: ${describeError(error.cause)}` : own;
}
