import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { licencesAt } from "../../mail/licence-view.ts";
import { downloadsMail } from "./downloads-mail.ts";

/** The licences and downloads of an address; an address without licences gets no mail. */
export async function composeDownloads(
  { db, siteOrigin }: Pick<SendDeps, "db" | "siteOrigin">,
  email: string,
): Promise<AddressedMail | undefined> {
  const licences = await licencesAt(db, email);
  if (licences.length === 0) return undefined;
  return { to: email, content: downloadsMail({ siteOrigin, licences }) };
}
