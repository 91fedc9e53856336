import type { Accepted } from "@site/contracts/auth";
import type { SendLetterInput } from "@site/contracts/operator/newsletters";
import { and, eq } from "drizzle-orm";

import { withTransaction } from "../../db/client.ts";
import { audit as auditRows } from "../../db/schema/operations.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findSendObstacle, startIssue } from "../../features/newsletter/manage-issues.ts";
import { NewsletterStateError } from "../../features/newsletter/queue-issues.ts";
import { auditBy } from "../audit-by.ts";
import { wasDoneJustNow } from "../was-done-just-now.ts";
import { findLetter } from "./find-letter.ts";

/** Begins to send a newsletter to everyone who is subscribed; a double click begins once. */
export async function sendLetter(
  deps: Pick<Deps, "db" | "newsletterFiles" | "now">,
  operator: ProfileRow,
  { name, why }: SendLetterInput,
): Promise<Accepted> {
  const letter = await findLetter(deps, name);
  const obstacle = findSendObstacle(name, letter, deps.now());
  if (obstacle) throw new AppError("invalid_input", { fields: { name: obstacle } });
  const command = "newsletter send";
  const target = `newsletter ${name}`;
  const audit = auditBy(deps, operator, { command, why });
  const { subject } = letter;
  try {
    await startIssue(deps, {
      slug: name,
      letter,
      record: (tx, audience) => audit(tx, { target, before: null, after: { subject, audience } }),
    });
  } catch (cause) {
    if (!(cause instanceof NewsletterStateError)) throw cause;
    const same = and(eq(auditRows.target, target), eq(auditRows.command, command));
    if (await withTransaction(deps.db, (tx) => wasDoneJustNow(tx, deps.now(), same))) {
      return { accepted: true };
    }
    const fields = { name: "It has already been sent. Reload the page to see its progress." };
    throw new AppError("invalid_input", { cause, fields });
  }
  return { accepted: true };
}
