/** One thing that was checked. If it is not in order, it says how to fix it. */
export type Finding = { part: string; check: string; found: string } & (
  | { state: "ok" }
  | { state: "warning" | "wrong"; mend: string }
);

/** Creates the findings of one part. */
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

/** An error's message with its cause: the outer one often only says that something is away. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed without a reason";
  const own = error.message || ("code" in error ? String(error.code) : error.name);
  return error.cause instanceof Error ? `${own}: ${reasonOf(error.cause)}` : own;
}
