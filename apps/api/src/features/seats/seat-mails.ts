import { brand } from "@site/content/brand";
import { pageUrl } from "@site/contracts/site/known-pages";

import { formatDay } from "../../mail/format-day.ts";
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
    subject: `You are invited to a seat of ${name}`,
    blocks: [
      { text: `Somebody has a seat of their ${name} licence for you. It costs you nothing.` },
      {
        facts: [
          ["From", team.name],
          ["For", `you, on ${computers}`],
          ["Accept it until", formatDay(until)],
        ],
      },
      { button: { label: "See the invitation", url } },
      {
        text: "Accept it with an account at this address; you can create one on the way. You get a licence key of your own. Whoever invited you sees your name and can take the seat back.",
      },
      {
        text: "If you do not know who this is, ignore this mail: without your consent nothing happens.",
      },
    ],
  };
}

/** To a person invited to a seat that their team no longer has. */
export function seatInvitationEndedMail(team: TeamView): MailContent {
  return {
    subject: `The invitation to a seat of ${brand.name} ${team.planName} has ended`,
    blocks: [
      {
        text: "The seat that was kept for you is not there any more, because its payment went back. There is nothing that you have to do.",
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
    subject: `Your seat of ${brand.name} ${licence.planName}`,
    blocks: [
      { text: "Your licence is ready. The key is yours alone: do not pass it on." },
      {
        facts: [
          ["Licence key", licence.key],
          ["Issued to", licence.holder],
          ["Seat of", team.name],
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
    subject: `Your seat of ${brand.name} ${planName} was taken back`,
    blocks: [
      {
        text: "Your licence key and licence file are no longer valid. Your own files stay as they are.",
      },
      { facts: [["Seat of", team.name]] },
      {
        text: `If that was a mistake, ask whoever gave you the seat for a new invitation. A licence of your own is at ${pageUrl(siteOrigin, "/pricing")}.`,
      },
    ],
  };
}
