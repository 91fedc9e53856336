import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import type { LicenceStatus } from "@site/contracts/licences";
import { paidPlans } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";
import { eq } from "drizzle-orm";

import type { OutboxMessage } from "../../db/schema/outbox.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { type LicenceView, type OwnLicence, findLicenceView } from "../../mail/licence-view.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";

interface LicenceFacts {
  siteOrigin: string;
  licence: OwnLicence;
}

/** To the licence's new owner. */
export function renderLicenceGivenMail(facts: LicenceFacts): MailContent {
  const name = `${brand.name} ${facts.licence.planName}`;
  return {
    subject: `You now have a ${name} licence`,
    blocks: [
      {
        text: `We moved a ${name} licence to your account. The key is only for you, so don't share it. Your account shows the computers where it is active; remove any that aren't yours.`,
      },
      ...keyBlocks(facts),
      { text: `The installer for your system is at ${pageUrl(facts.siteOrigin, "/download")}.` },
    ],
  };
}

/** To an owner whose licence got another key. */
export function renderLicenceNewKeyMail(facts: LicenceFacts): MailContent {
  return {
    subject: `Your ${brand.name} ${facts.licence.planName} licence has a new key`,
    blocks: [
      {
        text: "The old key no longer works, and the licence is no longer active on any computer. Enter the new key on each of yours.",
      },
      ...keyBlocks(facts),
    ],
  };
}

/** To the owner of a licence that another person pays for, after a purchase or a refund. */
export function renderLicenceChangedMail({
  what,
  ...facts
}: LicenceFacts & { what: "plan" | "updates" }): MailContent {
  const name = `${brand.name} ${facts.licence.planName}`;
  const until = formatDay(facts.licence.updatesUntil);
  return {
    subject:
      what === "plan"
        ? `Your licence is now ${name}`
        : `Your ${name} licence has updates until ${until}`,
    blocks: [
      {
        text: `The person who pays for your licence has changed it. It is now ${name}, with updates until ${until}. Your key stays the same. A licence file you saved earlier is out of date: download the new one from your account.`,
      },
      ...keyBlocks(facts),
    ],
  };
}

/** To the owner of a licence that the shop stopped or resumed. */
export function renderLicenceStatusMail({
  siteOrigin,
  licence,
  status,
}: LicenceFacts & { status: LicenceStatus }): MailContent {
  const { happened, meaning } = changes[status];
  return {
    subject: `Your ${brand.name} ${licence.planName} licence ${happened}`,
    blocks: [
      { text: meaning },
      { facts: [["Licence key", licence.key]] },
      {
        text: `If you don't know why, ask us: ${brand.supportEmail} or ${pageUrl(siteOrigin, "/support")}.`,
      },
    ],
  };
}

const changes: Record<LicenceStatus, { happened: string; meaning: string }> = {
  active: {
    happened: "works again",
    meaning: "Its key and licence file are valid again. You don't need to do anything.",
  },
  suspended: {
    happened: "is paused",
    meaning:
      "There is a question about its payment, or its team has more people than seats. Once that is settled, it works again automatically. Your files stay as they are.",
  },
  revoked: {
    happened: "has ended",
    meaning:
      "It was refunded or taken back, so its key and licence file are no longer valid. Your files stay as they are.",
  },
};

/** To the licence's former owner. */
export function renderLicenceTakenMail({
  siteOrigin,
  planName,
}: Pick<LicenceFacts, "siteOrigin"> & Pick<LicenceView, "planName">): MailContent {
  return {
    subject: `Your ${brand.name} ${planName} licence was moved to another account`,
    blocks: [
      {
        text: "Your licence is no longer in your account. Your purchases and invoices are still there, and your files stay as they are.",
      },
      {
        text: `If you didn't ask for this, tell us right away: ${brand.supportEmail} or ${pageUrl(siteOrigin, "/support")}.`,
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

/** Mails about a licence that the shop changed: to its owner, or to the owner before it was moved. */
export async function composeLicenceMail(
  { db, siteOrigin }: Pick<MailDeps, "db" | "siteOrigin">,
  message: Extract<OutboxMessage, { kind: `licence-${string}` }>,
): Promise<OutgoingMail | undefined> {
  const { kind, licenceId, profileId } = message;
  const licence = await findLicenceView(db, profileId, { licenceId });
  const [person] = await db.select().from(profiles).where(eq(profiles.id, profileId));
  if (!licence || !person || person.deletedAt) return undefined;
  if (kind === "licence-taken") {
    return {
      to: person.email,
      content: renderLicenceTakenMail({ siteOrigin, planName: licence.planName }),
    };
  }
  // It was moved before this could be sent: only its new holder may know the key.
  if (!licence.isOwn) return undefined;
  const facts = { siteOrigin, licence };
  if (kind === "licence-status") {
    const { status, planId = licence.planId } = message;
    const known = { ...licence, planId, planName: paidPlans[planId].name };
    return {
      to: person.email,
      content: renderLicenceStatusMail({ ...facts, licence: known, status }),
    };
  }
  if (kind === "licence-changed") {
    return {
      to: person.email,
      content: renderLicenceChangedMail({ ...facts, what: message.what }),
    };
  }
  const content =
    kind === "licence-given" ? renderLicenceGivenMail(facts) : renderLicenceNewKeyMail(facts);
  return { to: person.email, content };
}
