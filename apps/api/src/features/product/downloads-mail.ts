import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import type { LicenceStatus } from "@site/contracts/licences";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { OwnLicence } from "../../mail/licence-view.ts";
import type { Block, MailContent } from "../../mail/mail-design.ts";

const statusWords: Record<LicenceStatus, string> = {
  active: "Active",
  suspended: "Suspended while its payment is disputed",
  revoked: "No longer valid, because its payment was returned",
};

export function downloadsMail({
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
          ["Status", statusWords[licence.status]],
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
