/** One thing that was looked at. What is not in order says how to mend it. */
export type Finding = { part: string; check: string; found: string } & (
  | { state: "ok" }
  | { state: "warning" | "wrong"; mend: string }
);

/** Makes the findings of one part. */
export function findingsOf(part: string) {
  return {
    ok: (check: string, found: string): Finding => ({ part, check, state: "ok", found }),
    warning: (check: string, found: string, mend: string): Finding => ({
      part,
      check,
      state: "warning",
      found,
      mend,
    }),
    wrong: (check: string, found: string, mend: string): Finding => ({
      part,
      check,
      state: "wrong",
      found,
      mend,
    }),
  };
}

/** What an error says, with what caused it: the outer one often only tells that something is away. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed without a reason";
  const own = error.message || ("code" in error ? String(error.code) : error.name);
  return error.cause instanceof Error ? `${own}: ${reasonOf(error.cause)}` : own;
}
