import { PEPPER_FIX, getPepperState } from "../jobs/pepper-state.ts";
import type { Environment } from "./environment.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("digests");

/** Whether `DIGEST_PEPPER` is what stored digests were made with. */
export async function checkDigests({ deps }: Pick<Environment, "deps">): Promise<Finding[]> {
  switch (await getPepperState(deps)) {
    case "unknown":
      return [ok("pepper", "there is no address yet to compare with")];
    case "newest":
      return [ok("pepper", "stored digests are made with it")];
    case "older": {
      const mend = "`pnpm ops migrate` renews them; so does the job retention.";
      return [warning("pepper", "stored digests are of an older pepper", mend)];
    }
    case "another":
      return [wrong("pepper", "stored digests were made with another", PEPPER_FIX)];
  }
}
