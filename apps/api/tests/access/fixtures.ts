import { TERMS_VERSION } from "@site/contracts/plans";
import { eq } from "drizzle-orm";

import { type LicenceRow, licences } from "../../src/db/schema/licences.ts";
import type { ProfileRow } from "../../src/db/schema/profiles.ts";
import { seats } from "../../src/db/schema/seats.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { activateDevice } from "../../src/features/licences/activate-device.ts";
import { acceptSeat } from "../../src/features/seats/accept-seat.ts";
import { inviteToSeat, createSeatLink } from "../../src/features/seats/invite-to-seat.ts";
import { ensureProfile } from "../../src/session/profile.ts";
import { createDevice } from "../setup/desktop-app.ts";
import { createCoupon } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { type Caller, callers } from "./callers.ts";

/** An account for each kind of caller, and the licences, devices and seats of the buyers. */
export interface AccessFixtures {
  suite: Suite;
  accounts: Accounts;
  profiles: Record<Caller, ProfileRow>;
  /** The licences of the buyer's team, of the other buyer's team, and of the seat holder. */
  licences: { buyer: LicenceRow; otherBuyer: LicenceRow; seatHolder: LicenceRow };
  /** A computer on which the buyer's licence is active. */
  deviceId: string;
  /** The seat of `seatHolder` in the buyer's team. */
  seatId: string;
}

/** Creates new accounts with their own data, so that cases do not affect each other. */
export async function createAccessFixtures(suite: Suite): Promise<AccessFixtures> {
  const { deps } = suite.api;
  const accounts = await createAccounts();
  const made = await Promise.all(
    callers.map(async (caller): Promise<[Caller, ProfileRow]> => {
      const { uid, email } = accounts[caller];
      const emailVerified = caller !== "unverified";
      const claims = { uid, email, emailVerified, name: caller, issuedAt: new Date(0) };
      return [caller, await ensureProfile(deps, claims)];
    }),
  );
  const profiles = Object.fromEntries(made) as AccessFixtures["profiles"];
  await suite.sql.query("update profiles set role = 'operator' where id = $1", [
    profiles.operator.id,
  ]);
  const [buyer, otherBuyer] = await Promise.all([
    freeTeam(suite, profiles.buyer),
    freeTeam(suite, profiles.otherBuyer),
  ]);
  const { activation } = await activateDevice(deps, buyer, createDevice());
  const seatId = await inviteAddress(suite, {
    team: buyer,
    owner: profiles.buyer,
    email: accounts.seatHolder.email,
  });
  await acceptSeat(deps, profiles.seatHolder, { token: await createSeatToken(suite, seatId) });
  const seatHolder = await loadLicence(suite, profiles.seatHolder);
  return {
    suite,
    accounts,
    profiles,
    licences: { buyer, otherBuyer, seatHolder },
    deviceId: activation.device.id,
    seatId,
  };
}

async function freeTeam(suite: Suite, owner: ProfileRow): Promise<LicenceRow> {
  const couponCode = await createCoupon(suite, { percent: 100 });
  const choice = { planId: "team", couponCode, termsVersion: TERMS_VERSION } as const;
  await startCheckout(suite.api.deps, owner, choice);
  return loadLicence(suite, owner);
}

async function loadLicence({ api }: Suite, owner: ProfileRow): Promise<LicenceRow> {
  const [licence] = await api.deps.db
    .select()
    .from(licences)
    .where(eq(licences.profileId, owner.id));
  if (!licence) throw new Error("There is no licence.");
  return licence;
}

interface Invited {
  team: LicenceRow;
  owner: ProfileRow;
  email: string;
}

/** Invites an email address to a seat of the team. Returns the seat's id. */
export async function inviteAddress(
  { api }: Suite,
  { team, owner, email }: Invited,
): Promise<string> {
  await inviteToSeat(api.deps, owner, { licenceId: team.id, email });
  const [seat] = await api.deps.db.select().from(seats).where(eq(seats.email, email));
  return seat?.id ?? "";
}

export async function createSeatToken({ api }: Suite, seatId: string): Promise<string> {
  return extractToken(await createSeatLink(api.deps, seatId));
}

export function extractToken(link: string): string {
  return new URL(link).searchParams.get("token") ?? "";
}
