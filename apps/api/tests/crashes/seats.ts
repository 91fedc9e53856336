import { createHash, randomBytes } from "node:crypto";

import { eq } from "drizzle-orm";

import { licences } from "../../src/db/schema/licences.ts";
import { activateDevice } from "../../src/features/licences/activate-device.ts";
import { acceptSeat } from "../../src/features/seats/accept-seat.ts";
import {
  purgeExpiredInvitations,
  revokeSeat,
  leaveSeat,
} from "../../src/features/seats/end-seat.ts";
import { inviteToSeat } from "../../src/features/seats/invite-to-seat.ts";
import { createDevice } from "../setup/desktop-app.ts";
import { insertBuyer } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { type CrashCase, defineCrashCase } from "./crash-case.ts";
import { type Buyer, createLicensee } from "./create-buyers.ts";

type Team = Buyer & { licenceId: string };

/** An invitation to a new account, with the link of its mail. */
async function createInvitation(suite: Suite, { buyer, licenceId }: Team) {
  const holder = await insertBuyer(suite);
  const seat = await inviteToSeat(suite.api.deps, buyer, { licenceId, email: holder.email });
  const token = randomBytes(32).toString("base64url");
  const digest = createHash("sha256").update(token).digest("base64url");
  await suite.sql.query("insert into seat_links (token_digest, seat_id) values ($1, $2)", [
    digest,
    seat.id,
  ]);
  return { holder, seatId: seat.id, token };
}

/** A seat that a new account has accepted and uses on a device. */
export async function createSeatMember(suite: Suite, team: Team) {
  const { deps } = suite.api;
  const { holder, seatId, token } = await createInvitation(suite, team);
  const { licenceId: heldId } = await acceptSeat(deps, holder, { token });
  const [held] = await deps.db.select().from(licences).where(eq(licences.id, heldId));
  if (!held) throw new Error("A seat that was just accepted has no licence.");
  await activateDevice(deps, held, createDevice());
  return { holder, seatId, heldId };
}

async function createTeam(suite: Suite) {
  return createLicensee(suite, "team");
}

async function createTeamWithInvitation(suite: Suite) {
  const owner = await createTeam(suite);
  const it = await createInvitation(suite, owner);
  return { ...owner, ...it, people: [...owner.people, it.holder.id] };
}

export async function createTeamWithMember(suite: Suite) {
  const owner = await createTeam(suite);
  const it = await createSeatMember(suite, owner);
  return { ...owner, ...it, people: [...owner.people, it.holder.id] };
}

const ended = {
  purchases: ["new team paid"],
  licences: ["team active", "team revoked"],
};

/** Calls by the owners and members of teams about seats. */
export const seats: Record<string, CrashCase> = {
  "seats.invite": defineCrashCase({
    setup: createTeam,
    run: (deps, { buyer, licenceId }) =>
      inviteToSeat(deps, buyer, { licenceId, email: `seat-${buyer.id}@example.com` }),
    expected: {
      purchases: ["new team paid"],
      licences: ["team active 1 given"],
      seats: ["invited"],
      mails: ["seat-invitation"],
    },
  }),

  "seats.accept": defineCrashCase({
    setup: createTeamWithInvitation,
    run: (deps, { holder, token }) => acceptSeat(deps, holder, { token }),
    expected: {
      purchases: ["new team paid"],
      licences: ["team active 1 given", "team active"],
      seats: ["held"],
      mails: ["seat-accepted"],
    },
  }),

  "seats.revoke": defineCrashCase({
    setup: createTeamWithMember,
    run: (deps, { buyer, seatId }) => revokeSeat(deps, buyer, { seatId }),
    expected: { ...ended, mails: ["seat-ended"] },
  }),

  "seats.leave": defineCrashCase({
    setup: createTeamWithMember,
    run: (deps, { holder, heldId }) => leaveSeat(deps, holder, { licenceId: heldId }),
    expected: ended,
  }),

  "job seats": defineCrashCase({
    setup: async (suite) => {
      const it = await createTeamWithInvitation(suite);
      await suite.sql.query(
        "update seats set expires_at = now() - interval '1 day' where id = $1",
        [it.seatId],
      );
      return it;
    },
    run: (deps) => purgeExpiredInvitations(deps),
    expected: { purchases: ["new team paid"], licences: ["team active"] },
  }),
};
