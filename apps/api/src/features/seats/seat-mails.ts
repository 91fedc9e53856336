import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import { paidPlans } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";
import { and, eq, isNull } from "drizzle-orm";

import type { OutboxMessage } from "../../db/schema/outbox.ts";
import { seats } from "../../db/schema/seats.ts";
import {
  type OwnLicence,
  type TeamView,
  findHolderLicence,
  findTeamView,
} from "../../mail/licence-view.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";
import { createSeatLink } from "./invite-to-seat.ts";

type SeatMessage = Extract<OutboxMessage, { kind: `seat-${string}` }>;
type ComposeDeps = Pick<MailDeps, "db" | "now" | "siteOrigin">;

/** Composes the mails about a team's seats; `undefined` if the seat no longer exists when the mail is sent. */
export function composeSeatMail(
  deps: ComposeDeps,
  message: SeatMessage,
): Promise<OutgoingMail | undefined> {
  if (message.kind === "seat-invitation") return composeInvitation(deps, message);
  if (message.kind === "seat-invitation-ended") return composeInvitationEnded(deps, message);
  if (message.kind === "seat-accepted") return composeAccepted(deps, message.licenceId);
  return composeEnded(deps, message);
}

async function composeInvitation(
  deps: ComposeDeps,
  { seatId, planId }: Extract<SeatMessage, { kind: "seat-invitation" }>,
): Promise<OutgoingMail | undefined> {
  const invited = await findInvited(deps, seatId);
  if (!invited) return undefined;
  const { to, team, expiresAt } = invited;
  const content = renderSeatInvitationMail({
    url: await createSeatLink(deps, seatId),
    team: planId ? { ...team, planName: paidPlans[planId].name } : team,
    until: expiresAt.toISOString().slice(0, 10),
  });
  return { to, content };
}

async function composeInvitationEnded(
  deps: ComposeDeps,
  { seatId, planId }: Extract<SeatMessage, { kind: "seat-invitation-ended" }>,
): Promise<OutgoingMail | undefined> {
  const invited = await findInvited(deps, seatId);
  if (!invited) return undefined;
  const { to, team } = invited;
  const content = renderSeatInvitationEndedMail({ ...team, planName: paidPlans[planId].name });
  return { to, content };
}

/** `undefined` if the invitation was accepted or has ended, or if the team's owner has deleted their account. */
async function findInvited({ db }: ComposeDeps, seatId: string) {
  const [seat] = await db
    .select()
    .from(seats)
    .where(and(eq(seats.id, seatId), isNull(seats.heldLicenceId)));
  const team = seat && (await findTeamView(db, seat.licenceId));
  if (!team || !seat.email) return undefined;
  return { to: seat.email, team, expiresAt: seat.expiresAt };
}

async function composeAccepted(
  { db, siteOrigin }: ComposeDeps,
  licenceId: string,
): Promise<OutgoingMail | undefined> {
  const [seat] = await db.select().from(seats).where(eq(seats.heldLicenceId, licenceId));
  const team = seat && (await findTeamView(db, seat.licenceId));
  const member = await findHolderLicence(db, licenceId);
  if (!team || !member) return undefined;
  const { to, licence } = member;
  return { to, content: renderSeatAcceptedMail({ siteOrigin, team, licence }) };
}

async function composeEnded(
  { db, siteOrigin }: ComposeDeps,
  { licenceId, teamId }: Extract<SeatMessage, { kind: "seat-ended" }>,
): Promise<OutgoingMail | undefined> {
  const team = await findTeamView(db, teamId);
  const member = await findHolderLicence(db, licenceId);
  if (!team || !member) return undefined;
  const { to, licence } = member;
  return { to, content: renderSeatEndedMail({ siteOrigin, team, planName: licence.planName }) };
}

interface SeatInvitationMailData {
  url: string;
  team: TeamView;
  /** The last day of the invitation, as in 2027-02-20. */
  until: string;
}

export function renderSeatInvitationMail({
  url,
  team,
  until,
}: SeatInvitationMailData): MailContent {
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

export function renderSeatInvitationEndedMail(team: TeamView): MailContent {
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

interface SeatAcceptedMailData {
  siteOrigin: string;
  team: TeamView;
  licence: OwnLicence;
}

export function renderSeatAcceptedMail({
  siteOrigin,
  team,
  licence,
}: SeatAcceptedMailData): MailContent {
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

interface SeatEndedMailData {
  siteOrigin: string;
  team: TeamView;
  planName: string;
}

export function renderSeatEndedMail({
  siteOrigin,
  team,
  planName,
}: SeatEndedMailData): MailContent {
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
