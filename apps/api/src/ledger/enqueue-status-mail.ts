import type { Tx } from "../db/client.ts";
import type { LicenceRow } from "../db/schema/licences.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";

/** Mails the holder of a licence that stopped or resumed; sends nothing if its status is unchanged. */
export async function enqueueStatusMail(
  tx: Tx,
  before: LicenceRow,
  { id: licenceId, profileId, status, planId }: LicenceRow,
  at: Date,
): Promise<void> {
  if (status === before.status) return;
  await enqueueMail(tx, {
    dedupeKey: `licence-status:${licenceId}:${status}:${at.getTime()}`,
    message: { kind: "licence-status", licenceId, profileId, status, planId },
    at,
  });
}
