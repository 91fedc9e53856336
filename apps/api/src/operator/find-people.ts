import type { FindPeopleInput, FoundPerson } from "@site/contracts/operator";
import { type AnyColumn, desc, eq, ilike, inArray, or, type SQL } from "drizzle-orm";

import { containsPattern } from "../db/like-patterns.ts";
import { devices, licences } from "../db/schema/licences.ts";
import { profiles } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import { seats } from "../db/schema/seats.ts";
import type { Deps } from "../deps.ts";
import { isUuid } from "../ledger/find-purchases.ts";

const MOST = 50;

type Match = FoundPerson["matches"][number];
type Found = { profileId: string }[];

/** People by a part of their data, licences, purchases, seats or computers; the newest first. */
export async function findPeople(
  { db }: Pick<Deps, "db">,
  { text }: FindPeopleInput,
): Promise<FoundPerson[]> {
  const named = (parts: AnyColumn[], ids: AnyColumn[] = []) => fits(text, { parts, ids });
  const searches: Record<Match, Promise<Found>> = {
    person: db
      .select({ profileId: profiles.id })
      .from(profiles)
      .where(named([profiles.email, profiles.displayName, profiles.company], [profiles.id]))
      .orderBy(desc(profiles.createdAt))
      .limit(MOST),
    licence: db
      .select({ profileId: licences.profileId })
      .from(licences)
      .where(named([licences.key, licences.holder], [licences.id]))
      .orderBy(desc(licences.issuedAt))
      .limit(MOST),
    purchase: db
      .select({ profileId: purchases.profileId })
      .from(purchases)
      .where(named([purchases.checkoutSessionId, purchases.paymentIntentId], [purchases.id]))
      .orderBy(desc(purchases.createdAt))
      .limit(MOST),
    computer: db
      .select({ profileId: licences.profileId })
      .from(devices)
      .innerJoin(licences, eq(licences.id, devices.licenceId))
      .where(named([devices.name], [devices.id]))
      .orderBy(desc(devices.activatedAt))
      .limit(MOST),
    // The owner of the team that somebody is invited to.
    seat: db
      .select({ profileId: licences.profileId })
      .from(seats)
      .innerJoin(licences, eq(licences.id, seats.licenceId))
      .where(named([seats.email], [seats.id]))
      .orderBy(desc(seats.invitedAt))
      .limit(MOST),
  };
  const matches = new Map<string, Set<Match>>();
  for (const [match, search] of Object.entries(searches) as [Match, Promise<Found>][]) {
    for (const { profileId } of await search) {
      matches.set(profileId, (matches.get(profileId) ?? new Set()).add(match));
    }
  }
  const people = await db
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [...matches.keys()]))
    .orderBy(desc(profiles.createdAt))
    .limit(MOST);
  return people.map(({ id, email, displayName, deletedAt }) => ({
    profileId: id,
    email,
    displayName,
    isDeleted: deletedAt !== null,
    matches: [...(matches.get(id) ?? [])],
  }));
}

/** Rows that contain a text, in any case; ids are compared whole. */
function fits(
  text: string,
  { parts, ids }: { parts: AnyColumn[]; ids: AnyColumn[] },
): SQL | undefined {
  return or(
    ...parts.map((column) => ilike(column, containsPattern(text))),
    ...(isUuid(text) ? ids.map((column) => eq(column, text)) : []),
  );
}
