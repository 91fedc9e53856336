import { redactSecrets } from "../log.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";

/** The findings of one part; a check that fails itself is one of them. */
export async function examine(part: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const mend =
      "This check itself failed. Run it again, and look at the reason if it keeps failing.";
    return [findingsOf(part).wrong("looked at", reasonOf(error), mend)];
  }
}

/** Drivers and libraries sometimes put addresses with passwords into their messages. */
export function withoutSecrets(findings: Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, found: redactSecrets(finding.found) }));
}
