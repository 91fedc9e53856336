import { brand } from "@site/content/brand";
import type { LicenceStatus } from "@site/contracts/licences";
import { pageUrl } from "@site/contracts/site/known-pages";

import { formatDay } from "../../mail/format-day.ts";
import type { LicenceView, OwnLicence } from "../../mail/licence-view.ts";
import type { MailContent } from "../../mail/mail-design.ts";

interface LicenceFacts {
  siteOrigin: string;
  licence: OwnLicence;
}

/** To the licence's new owner. */
export function licenceGivenMail(facts: LicenceFacts): MailContent {
  const name = `${brand.name} ${facts.licence.planName}`;
  return {
    subject: `A licence of ${name} is yours now`,
    blocks: [
      {
        text: `We moved a licence of ${name} to your account. The key is yours alone: do not pass it on. Your account shows the computers it is active on; free there what is not yours.`,
      },
      ...keyBlocks(facts),
      { text: `The installer for your system is at ${pageUrl(facts.siteOrigin, "/download")}.` },
    ],
  };
}

/** To an owner whose licence got another key. */
export function licenceNewKeyMail(facts: LicenceFacts): MailContent {
  return {
    subject: `Your licence of ${brand.name} ${facts.licence.planName} has a new key`,
    blocks: [
      {
        text: "The old key no longer works, and the computers it was active on are free. Enter the new key on each of yours.",
      },
      ...keyBlocks(facts),
    ],
  };
}

/** To the owner of a licence that another person pays for, after a purchase or a refund. */
export function licenceChangedMail({
  what,
  ...facts
}: LicenceFacts & { what: "plan" | "updates" }): MailContent {
  const name = `${brand.name} ${facts.licence.planName}`;
  const until = formatDay(facts.licence.updatesUntil);
  return {
    subject:
      what === "plan"
        ? `Your licence is ${name} now`
        : `Your licence of ${name} has updates until ${until}`,
    blocks: [
      {
        text: `Somebody else pays for your licence, and what they have paid for it changed. It is ${name} now, with updates until ${until}. The key stays the same. A licence file that you saved before is of the time before: get the new one from your account.`,
      },
      ...keyBlocks(facts),
    ],
  };
}

/** To the owner of a licence that the shop stopped or resumed. */
export function licenceStatusMail({
  siteOrigin,
  licence,
  status,
}: LicenceFacts & { status: LicenceStatus }): MailContent {
  const { happened, meaning } = changes[status];
  return {
    subject: `Your licence of ${brand.name} ${licence.planName} ${happened}`,
    blocks: [
      { text: meaning },
      { facts: [["Licence key", licence.key]] },
      {
        text: `If you do not know why, ask us: ${brand.supportEmail} or ${pageUrl(siteOrigin, "/support")}.`,
      },
    ],
  };
}

const changes: Record<LicenceStatus, { happened: string; meaning: string }> = {
  active: {
    happened: "works again",
    meaning: "Its key and licence file are valid as before. There is nothing that you have to do.",
  },
  suspended: {
    happened: "is paused",
    meaning:
      "There is a question about its payment, or its team has more people than seats. Once that is settled it goes on by itself. Your own files stay as they are.",
  },
  revoked: {
    happened: "has ended",
    meaning:
      "It was paid back or taken back, so its key and licence file are no longer valid. Your own files stay as they are.",
  },
};

/** To the licence's former owner. */
export function licenceTakenMail({
  siteOrigin,
  planName,
}: Pick<LicenceFacts, "siteOrigin"> & Pick<LicenceView, "planName">): MailContent {
  return {
    subject: `Your licence of ${brand.name} ${planName} was moved to another account`,
    blocks: [
      {
        text: "Your licence is no longer in your account. Your purchases and invoices stay there, and your own files stay as they are.",
      },
      {
        text: `If you did not ask for this, tell us at once: ${brand.supportEmail} or ${pageUrl(siteOrigin, "/support")}.`,
      },
    ],
  };
}

function keyBlocks({ siteOrigin, licence }: LicenceFacts): MailContent["blocks"] {
  return [
    {
      facts: [
        ["Licence key", licence.key],
        ["Issued to", licence.holder],
        ["Updates until", formatDay(licence.updatesUntil)],
      ],
    },
    { button: { label: "Get the licence file", url: pageUrl(siteOrigin, "/account") } },
  ];
}
