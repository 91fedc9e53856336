import {
  explainInputSchema,
  findInputSchema,
  foundPersonSchema,
  noteResultSchema,
  personMatches,
  personRecordSchema,
} from "@site/contracts/operator";
import { and, type AnyColumn, desc, eq, ilike, inArray, isNull, or, type SQL } from "drizzle-orm";
import * as z from "zod/mini";

import { type Db, withTransaction } from "../db/client.ts";
import { toContainsPattern } from "../db/like-patterns.ts";
import { movements, paymentDetails } from "../db/schema/books.ts";
import { invoiceCorrections, invoices } from "../db/schema/invoices.ts";
import { devices } from "../db/schema/licences.ts";
import { licences } from "../db/schema/licences.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import { seats } from "../db/schema/seats.ts";
import { isUuid } from "../ledger/find-purchases.ts";
import { getPersonRecord } from "./person-record.ts";
import { createFieldError, OperatorError, operatorProcedure } from "./procedure.ts";

const LIMIT = 50;

type Match = (typeof personMatches)[number];
type FoundProfiles = { profileId: string }[];

export const find = operatorProcedure({
  effect: "reads",
  description:
    "list people by a part of a name, address, company, key, computer, invoice or payment id, or by the last digits of a card",
  input: findInputSchema,
  output: z.array(foundPersonSchema),
  run: async ({ deps: { db }, input: { text } }) => {
    const matches = await findMatches(db, text);
    const people = await db
      .select()
      .from(profiles)
      .where(inArray(profiles.id, [...matches.keys()]))
      .orderBy(desc(profiles.createdAt))
      .limit(LIMIT);
    return people.map(({ id, email, displayName, deletedAt }) => ({
      profileId: id,
      email,
      displayName,
      isDeleted: deletedAt !== null,
      matches: [...(matches.get(id) ?? [])],
    }));
  },
});

/** Where the text was found, by profile. */
async function findMatches(db: Db, text: string): Promise<Map<string, Set<Match>>> {
  const matching = (parts: AnyColumn[], ids: AnyColumn[]) =>
    or(
      ...parts.map((column) => ilike(column, toContainsPattern(text))),
      ...(isUuid(text) ? ids.map((column) => eq(column, text)) : []),
    );
  const searches: Record<Match, Promise<FoundProfiles>> = {
    person: db
      .select({ profileId: profiles.id })
      .from(profiles)
      .where(matching([profiles.email, profiles.displayName, profiles.company], [profiles.id]))
      .orderBy(desc(profiles.createdAt))
      .limit(LIMIT),
    licence: db
      .select({ profileId: licences.profileId })
      .from(licences)
      .where(matching([licences.key, licences.holder], [licences.id]))
      .orderBy(desc(licences.issuedAt))
      .limit(LIMIT),
    purchase: db
      .select({ profileId: purchases.profileId })
      .from(purchases)
      .where(
        or(
          matching([purchases.checkoutSessionId, purchases.paymentIntentId], [purchases.id]),
          // The provider's id in the books.
          inArray(
            purchases.id,
            db
              .select({ id: movements.purchaseId })
              .from(movements)
              .where(eq(movements.reference, text)),
          ),
        ),
      )
      .orderBy(desc(purchases.createdAt))
      .limit(LIMIT),
    // The first invoice, what replaced it, and the credit notes between them.
    invoice: Promise.all(
      [
        { table: paymentDetails, texts: [paymentDetails.invoiceNumber] },
        { table: invoices, texts: [invoices.number, invoices.company] },
        {
          table: invoiceCorrections,
          texts: [
            invoiceCorrections.invoiceNumber,
            invoiceCorrections.creditNoteNumber,
            invoiceCorrections.company,
          ],
        },
      ].map(({ table, texts }) =>
        db
          .select({ profileId: purchases.profileId })
          .from(table)
          .innerJoin(purchases, eq(purchases.id, table.purchaseId))
          .where(matching(texts, []))
          .orderBy(desc(purchases.createdAt))
          .limit(LIMIT),
      ),
    ).then((found) => found.flat()),
    card: db
      .select({ profileId: purchases.profileId })
      .from(paymentDetails)
      .innerJoin(purchases, eq(purchases.id, paymentDetails.purchaseId))
      .where(eq(paymentDetails.cardLast4, text))
      .orderBy(desc(purchases.createdAt))
      .limit(LIMIT),
    computer: db
      .select({ profileId: licences.profileId })
      .from(devices)
      .innerJoin(licences, eq(licences.id, devices.licenceId))
      .where(matching([devices.name], [devices.id]))
      .orderBy(desc(devices.activatedAt))
      .limit(LIMIT),
    // The owner of the team of an invitation.
    seat: db
      .select({ profileId: licences.profileId })
      .from(seats)
      .innerJoin(licences, eq(licences.id, seats.licenceId))
      .where(matching([seats.email], [seats.id]))
      .orderBy(desc(seats.invitedAt))
      .limit(LIMIT),
  };
  const matches = new Map<string, Set<Match>>();
  for (const match of personMatches) {
    for (const { profileId } of await searches[match]) {
      matches.set(profileId, (matches.get(profileId) ?? new Set()).add(match));
    }
  }
  return matches;
}

export const explain = operatorProcedure({
  effect: "reads",
  description: "show everything about a person: purchases, licences, mails and history",
  input: explainInputSchema,
  output: personRecordSchema,
  run: async ({ deps, input: { person } }) =>
    getPersonRecord(deps, await findProfile(deps.db, person)),
});

export const note = operatorProcedure({
  effect: "changes",
  description: "add a remark to a person's history: the reason is the remark",
  input: explainInputSchema,
  output: noteResultSchema,
  run: async ({ deps, input: { person }, dryRun, audit, isRepeated }) => {
    const { id } = await findProfile(deps.db, person);
    if (dryRun) return { wouldNote: id };
    await withTransaction(deps.db, async (tx) => {
      await tx.select().from(profiles).where(eq(profiles.id, id)).for("no key update");
      if (!(await isRepeated(tx, id))) {
        await audit(tx, { target: id, before: null, after: null });
      }
    });
    return { noted: id };
  },
});

/** A person by profile id, address, licence key, purchase, checkout session or payment. */
export async function findProfile(db: Db, name: string): Promise<ProfileRow> {
  if (name.includes("@")) return findProfileByEmail(db, name);
  const [profile] = await db
    .select()
    .from(profiles)
    .where(or(...buildReferenceFilters(db, name)))
    .limit(1);
  if (profile) return profile;
  throw new OperatorError("not_found", `Nobody matches ${name}.`);
}

function buildReferenceFilters(db: Db, name: string): SQL[] {
  const buyers = db.select({ id: purchases.profileId }).from(purchases);
  if (isUuid(name)) {
    return [eq(profiles.id, name), inArray(profiles.id, buyers.where(eq(purchases.id, name)))];
  }
  const holders = db.select({ id: licences.profileId }).from(licences);
  const payment = or(eq(purchases.checkoutSessionId, name), eq(purchases.paymentIntentId, name));
  return [
    inArray(profiles.id, holders.where(eq(licences.key, name.toUpperCase()))),
    inArray(profiles.id, buyers.where(payment)),
  ];
}

/** The one account of an address that is not deleted. */
async function findProfileByEmail(db: Db, email: string): Promise<ProfileRow> {
  const [profile, ...others] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.email, email.trim().toLowerCase()), isNull(profiles.deletedAt)));
  if (!profile) throw new OperatorError("not_found", `There is no account ${email}.`);
  if (others.length === 0) return profile;
  throw createFieldError(
    "person",
    "Several accounts have this address. Give the profile id instead.",
  );
}
