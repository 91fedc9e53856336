import { brand } from "@site/content/brand";
import type { Accepted } from "@site/contracts/auth";
import { formatDay } from "@site/contracts/format-day";
import type { LicenceStatus } from "@site/contracts/licences";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { Deps } from "../../deps.ts";
import { type OwnLicence, listLicencesByEmail } from "../../mail/licence-view.ts";
import type { Block, MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";
import { consumeAddressLimit, requestMail } from "../../mail/request-mail.ts";

/**
 * Requests a mail with the downloads for an address. Responds identically and equally fast for every address, because
 * its licences are looked up when the mail is sent.
 */
export async function requestDownloadsMail(
  deps: Pick<Deps, "db" | "digests" | "now" | "limiter" | "wakeOutbox">,
  { email }: { email: string },
): Promise<Accepted> {
  await consumeAddressLimit(deps, "downloads", email);
  return requestMail(deps, {
    cause: `downloads:${deps.digests.compute(email)}`,
    message: { kind: "downloads", email },
  });
}

/** Composes a mail with the licences and downloads of an address; `undefined` if it has no licences. */
export async function composeDownloadsMail(
  { db, siteOrigin }: Pick<MailDeps, "db" | "siteOrigin">,
  email: string,
): Promise<OutgoingMail | undefined> {
  const licences = await listLicencesByEmail(db, email);
  if (licences.length === 0) return undefined;
  return { to: email, content: renderDownloadsMail({ siteOrigin, licences }) };
}

const statusLabels: Record<LicenceStatus, string> = {
  active: "Active",
  suspended: "Suspended while its payment is disputed",
  revoked: "No longer valid, because its payment was returned",
};

export function renderDownloadsMail({
  siteOrigin,
  licences,
}: {
  siteOrigin: string;
  licences: OwnLicence[];
}): MailContent {
  return {
    subject: `Your ${brand.name} licences and downloads`,
    blocks: [
      { text: "Here are the licences that belong to this address." },
      ...licences.map((licence): Block => ({
        facts: [
          ["Plan", `${brand.name} ${licence.planName}`],
          ["Licence key", licence.key],
          ["Status", statusLabels[licence.status]],
          ["Updates until", formatDay(licence.updatesUntil)],
        ],
      })),
      { button: { label: "Download the installer", url: pageUrl(siteOrigin, "/download") } },
      {
        text: `Older versions are at ${pageUrl(siteOrigin, "/other-os")}. The licence files are in your account: ${pageUrl(siteOrigin, "/account")}. If you have lost your password, choose a new one at ${pageUrl(siteOrigin, "/forgot")}.`,
      },
    ],
  };
}
