import type { Accepted } from "@site/contracts/auth";
import type { SendLetterInput } from "@site/contracts/operator/newsletters";
import { and, eq } from "drizzle-orm";

import { withTransaction } from "../../db/client.ts";
import { audit as auditRows } from "../../db/schema/operations.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { auditBy } from "../audit-by.ts";
import { wasDoneJustNow } from "../was-done-just-now.ts";
import { findLetter } from "./find-letter.ts";

/** Sends a newsletter to the operator alone; a double click sends it once. */
export async function testLetter(
  deps: Pick<Deps, "db" | "newsletterFiles" | "now" | "wakeOutbox">,
  operator: ProfileRow,
  { name, why }: SendLetterInput,
): Promise<Accepted> {
  const { subject, parts } = await findLetter(deps, name);
  const command = "newsletter test";
  const target = `newsletter ${name}`;
  const audit = auditBy(deps, operator, { command, why });
  const at = deps.now();
  await withTransaction(deps.db, async (tx) => {
    const own = eq(profiles.id, operator.id);
    await tx.select().from(profiles).where(own).for("no key update");
    const same = and(
      eq(auditRows.target, target),
      eq(auditRows.command, command),
      eq(auditRows.who, `operator ${operator.id}`),
    );
    if (await wasDoneJustNow(tx, at, same)) return;
    await audit(tx, { target, before: null, after: null });
    await enqueueMail(tx, {
      dedupeKey: `newsletter-test:${name}:${operator.id}:${at.getTime()}`,
      message: { kind: "newsletter-test", email: operator.email, letter: { subject, parts } },
      at,
    });
  });
  deps.wakeOutbox();
  return { accepted: true };
}
