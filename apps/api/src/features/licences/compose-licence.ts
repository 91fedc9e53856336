import { paidPlans } from "@site/contracts/plans";
import { eq } from "drizzle-orm";

import type { OutboxMessage } from "../../db/schema/outbox-message.ts";
import { profiles } from "../../db/schema/profiles.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { licenceFor } from "../../mail/licence-view.ts";
import {
  licenceChangedMail,
  licenceGivenMail,
  licenceNewKeyMail,
  licenceStatusMail,
  licenceTakenMail,
} from "./licence-mails.ts";

/** Mails about a licence that the shop changed: to its owner, or to the owner before it was moved. */
export async function composeLicence(
  { db, siteOrigin }: Pick<SendDeps, "db" | "siteOrigin">,
  message: Extract<OutboxMessage, { kind: `licence-${string}` }>,
): Promise<AddressedMail | undefined> {
  const { kind, licenceId, profileId } = message;
  const licence = await licenceFor(db, profileId, { licenceId });
  const [person] = await db.select().from(profiles).where(eq(profiles.id, profileId));
  if (!licence || !person || person.deletedAt) return undefined;
  if (kind === "licence-taken") {
    return {
      to: person.email,
      content: licenceTakenMail({ siteOrigin, planName: licence.planName }),
    };
  }
  // It was moved before this could be sent: only its new holder may know the key.
  if (!licence.isTheirs) return undefined;
  const facts = { siteOrigin, licence };
  if (kind === "licence-status") {
    const { status, planId = licence.planId } = message;
    const known = { ...licence, planId, planName: paidPlans[planId].name };
    return { to: person.email, content: licenceStatusMail({ ...facts, licence: known, status }) };
  }
  if (kind === "licence-changed") {
    return { to: person.email, content: licenceChangedMail({ ...facts, what: message.what }) };
  }
  const content = kind === "licence-given" ? licenceGivenMail(facts) : licenceNewKeyMail(facts);
  return { to: person.email, content };
}
