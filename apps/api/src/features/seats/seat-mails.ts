import { brand } from "@site/content/brand";

import { formatDay } from "../../mail/format-day.ts";
import type { MailContent } from "../../mail/mail-design.ts";

interface InvitationFacts {
  url: string;
  /** As the buyer wrote it: shown among the facts, where nothing becomes a link. */
  team: string;
  planName: string;
  devices: number;
  /** The day on which the invitation ends. */
  until: string;
}

export function seatInvitationMail(facts: InvitationFacts): MailContent {
  const name = `${brand.name} ${facts.planName}`;
  const computers = facts.devices === 1 ? "one computer" : `${facts.devices} computers`;
  return {
    subject: `You are invited to a seat of ${name}`,
    blocks: [
      { text: `Somebody has a seat of their ${name} licence for you. It costs you nothing.` },
      {
        facts: [
          ["From", facts.team],
          ["For", `you, on ${computers}`],
          ["Accept it until", formatDay(facts.until)],
        ],
      },
      { button: { label: "See the invitation", url: facts.url } },
      {
        text: "Accept it with an account at this address; you can create one on the way. You get a licence key of your own. Whoever invited you sees your name and can take the seat back.",
      },
      {
        text: "If you do not know who this is, ignore this mail: without your consent nothing happens.",
      },
    ],
  };
}

interface AcceptedFacts {
  siteOrigin: string;
  team: string;
  planName: string;
  licenceKey: string;
  holder: string;
  updatesUntil: string;
}

export function seatAcceptedMail(facts: AcceptedFacts): MailContent {
  return {
    subject: `Your seat of ${brand.name} ${facts.planName}`,
    blocks: [
      { text: "Your licence is ready. The key is yours alone: do not pass it on." },
      {
        facts: [
          ["Licence key", facts.licenceKey],
          ["Issued to", facts.holder],
          ["Seat of", facts.team],
          ["Updates until", formatDay(facts.updatesUntil)],
        ],
      },
      { button: { label: "Get the licence file", url: `${facts.siteOrigin}/account` } },
      { text: `The installer for your system is at ${facts.siteOrigin}/download.` },
    ],
  };
}

interface EndedFacts {
  siteOrigin: string;
  team: string;
  planName: string;
}

export function seatEndedMail({ siteOrigin, team, planName }: EndedFacts): MailContent {
  return {
    subject: `Your seat of ${brand.name} ${planName} was taken back`,
    blocks: [
      {
        text: "Your licence key and licence file are no longer valid. Your own files stay as they are.",
      },
      { facts: [["Seat of", team]] },
      {
        text: `If that was a mistake, ask whoever gave you the seat for a new invitation. A licence of your own is at ${siteOrigin}/pricing.`,
      },
    ],
  };
}
