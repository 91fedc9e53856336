import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { OwnLicence, TeamView } from "../../mail/licence-view.ts";
import type { MailContent } from "../../mail/mail-design.ts";

interface InvitationFacts {
  url: string;
  team: TeamView;
  /** The day on which the invitation ends. */
  until: string;
}

export function seatInvitationMail({ url, team, until }: InvitationFacts): MailContent {
  const name = `${brand.name} ${team.planName}`;
  const { devicesPerSeat } = team;
  const computers = devicesPerSeat === 1 ? "one computer" : `${devicesPerSeat} computers`;
  return {
    subject: `You're invited to use ${name}`,
    blocks: [
      { text: `You've been given a seat on a ${name} licence. It's free for you.` },
      {
        facts: [
          ["From", team.name],
          ["For", `you, on ${computers}`],
          ["Accept it until", formatDay(until)],
        ],
      },
      { button: { label: "See the invitation", url } },
      {
        text: "Accept it with an account that uses this address; you can create one when you do. You'll get your own licence key. The person who invited you sees your name and can take the seat back.",
      },
      {
        text: "If you don't know who this is, ignore this email. Nothing happens unless you accept.",
      },
    ],
  };
}

/** To a person invited to a seat that their team no longer has. */
export function seatInvitationEndedMail(team: TeamView): MailContent {
  return {
    subject: `Your invitation to ${brand.name} ${team.planName} has ended`,
    blocks: [
      {
        text: "Your seat is no longer available, because its payment was refunded. You don't need to do anything.",
      },
      { facts: [["From", team.name]] },
    ],
  };
}

interface AcceptedFacts {
  siteOrigin: string;
  team: TeamView;
  licence: OwnLicence;
}

export function seatAcceptedMail({ siteOrigin, team, licence }: AcceptedFacts): MailContent {
  return {
    subject: `Your ${brand.name} ${licence.planName} licence`,
    blocks: [
      { text: "Your licence is ready. The key is only for you, so don't share it." },
      {
        facts: [
          ["Licence key", licence.key],
          ["Issued to", licence.holder],
          ["Your team", team.name],
          ["Updates until", formatDay(licence.updatesUntil)],
        ],
      },
      { button: { label: "Get the licence file", url: pageUrl(siteOrigin, "/account") } },
      { text: `The installer for your system is at ${pageUrl(siteOrigin, "/download")}.` },
    ],
  };
}

interface EndedFacts {
  siteOrigin: string;
  team: TeamView;
  planName: string;
}

export function seatEndedMail({ siteOrigin, team, planName }: EndedFacts): MailContent {
  return {
    subject: `Your ${brand.name} ${planName} seat was taken back`,
    blocks: [
      {
        text: "Your licence key and licence file are no longer valid. Your own files stay as they are.",
      },
      { facts: [["Your team", team.name]] },
      {
        text: `If that was a mistake, ask the person who gave you the seat for a new invitation. You can also buy your own licence: ${pageUrl(siteOrigin, "/pricing")}`,
      },
    ],
  };
}
