import { counted } from "#app/lib/counted.ts";

import type { Finding } from "./messages.ts";

/** What was found, for screen readers. */
export function foundText(findings: readonly Finding[]): string {
  const count = findings.length;
  return count === 0
    ? "Nothing is left to repair that a rule can see."
    : `${counted(count, "finding")} in the list.`;
}
