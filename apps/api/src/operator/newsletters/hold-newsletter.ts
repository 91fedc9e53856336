import type { Accepted } from "@site/contracts/auth";
import type { HoldIssueInput } from "@site/contracts/operator/newsletters";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import {
  updateIssueState,
  resultingStates,
  listIssueProgress,
} from "../../features/newsletter/manage-issues.ts";
import { NewsletterStateError } from "../../features/newsletter/queue-issues.ts";
import { auditBy } from "../audit-by.ts";

/** Stops a newsletter, gives it up or resumes it. One that is as wished already stays so. */
export async function holdNewsletter(
  deps: Pick<Deps, "db" | "now">,
  operator: ProfileRow,
  { name: slug, wish, why }: HoldIssueInput,
): Promise<Accepted> {
  const command = wish === "resume" ? "newsletter resume" : "newsletter stop";
  try {
    await updateIssueState(deps, { slug, wish, record: auditBy(deps, operator, { command, why }) });
  } catch (cause) {
    if (!(cause instanceof NewsletterStateError)) throw cause;
    const [issue] = await listIssueProgress(deps, slug);
    if (!issue) throw new AppError("not_found", { cause });
    if (issue.state === resultingStates[wish]) return { accepted: true };
    const fields = { wish: `${cause.message} Reload the page and look at it again.` };
    throw new AppError("invalid_input", { cause, fields });
  }
  return { accepted: true };
}
