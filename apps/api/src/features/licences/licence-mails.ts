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

/** Composes a mail about a change by the shop, to the licence's owner or former owner. */
export async function composeLicenceMail(
  { db, siteOrigin }: Pick<MailDeps, "db" | "siteOrigin">,
  message: Extract<OutboxMessage, { kind: `licence-${string}` }>,
): Promise<OutgoingMail | undefined> {
  const { kind, licenceId, profileId } = message;
  const licence = await findLicenceView(db, profileId, { licenceId });
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, profileId));
  if (!licence || !profile || profile.deletedAt) return undefined;
  if (kind === "licence-taken") {
    return {
      to: profile.email,
      content: renderLicenceTakenMail({ siteOrigin, planName: licence.planName }),
    };
  }
  // The licence was moved in the meantime, so this account must not see the key.
  if (!licence.isOwn) return undefined;
  const data = { siteOrigin, licence };
  if (kind === "licence-status") {
    const { status, planId = licence.planId } = message;
    const shown = { ...licence, planId, planName: paidPlans[planId].name };
    return {
      to: profile.email,
      content: renderLicenceStatusMail({ ...data, licence: shown, status }),
    };
  }
  if (kind === "licence-changed") {
    return {
      to: profile.email,
      content: renderLicenceChangedMail({ ...data, what: message.what }),
    };
  }
  const content =
    kind === "licence-given"
      ? renderLicenceGivenMail({ ...data, isGift: message.isGift })
      : renderLicenceNewKeyMail(data);
  return { to: profile.email, content };
}

interface LicenceMailData {
  siteOrigin: string;
  licence: OwnLicence;
}

/** Sent to the licence's new owner. */
export function renderLicenceGivenMail({
  isGift = false,
  ...data
}: LicenceMailData & { isGift?: boolean | undefined }): MailContent {
  const name = `${brand.name} ${data.licence.planName}`;
  return {
    subject: `You now have a ${name} licence`,
    blocks: [
      {
        text: isGift
          ? `Your gift is in your account: a ${name} licence. The key is only for you, so don't share it.`
          : `We moved a ${name} licence to your account. The key is only for you, so don't share it. Your account shows the computers where it is active; remove any that aren't yours.`,
      },
      ...renderKey(data),
      { text: `The installer for your system is at ${pageUrl(data.siteOrigin, "/download")}.` },
    ],
  };
}

/** Sent to an owner whose licence has a new key. */
export function renderLicenceNewKeyMail(data: LicenceMailData): MailContent {
  return {
    subject: `Your ${brand.name} ${data.licence.planName} licence has a new key`,
    blocks: [
      {
        text: "The old key no longer works, and the licence is no longer active on any computer. Enter the new key on each of yours.",
      },
      ...renderKey(data),
    ],
  };
}

/** Sent to the owner of a licence that another person pays for, after a purchase or a refund. */
export function renderLicenceChangedMail({
  what,
  ...data
}: LicenceMailData & { what: "plan" | "updates" }): MailContent {
  const name = `${brand.name} ${data.licence.planName}`;
  const until = formatDay(data.licence.updatesUntil);
  return {
    subject:
      what === "plan"
        ? `Your licence is now ${name}`
        : `Your ${name} licence has updates until ${until}`,
    blocks: [
      {
        text: `The person who pays for your licence has changed it. It is now ${name}, with updates until ${until}. Your key stays the same. A licence file you saved earlier is out of date: download the new one from your account.`,
      },
      ...renderKey(data),
    ],
  };
}

/** Sent to the owner of a licence that the shop stopped or resumed. */
export function renderLicenceStatusMail({
  siteOrigin,
  licence,
  status,
}: LicenceMailData & { status: LicenceStatus }): MailContent {
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

/** Sent to the licence's former owner. */
export function renderLicenceTakenMail({
  siteOrigin,
  planName,
}: Pick<LicenceMailData, "siteOrigin"> & Pick<LicenceView, "planName">): MailContent {
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

function renderKey({ siteOrigin, licence }: LicenceMailData): MailContent["blocks"] {
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
