import { MAX_INVOICES_PER_DAY, MAX_OPEN_INVOICES } from "@site/contracts/quotes";
import { and, count, eq, gt, inArray, isNull, min, ne, or, type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { type BuyerBlockRow, buyerBlocks } from "../db/schema/buyer-blocks.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { computePersonDigest } from "../providers/person-digest.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

type LimitDeps = Pick<Deps, "db" | "digests" | "now" | "maxRefundsPerYear">;

/** Throws if the shop sells nothing to this buyer: they are blocked, or had too many purchases refunded. */
export async function assertMayBuy(deps: LimitDeps, buyer: ProfileRow): Promise<void> {
  const personDigest = computePersonDigest(deps.digests, buyer.email);
  const isBuyer = or(
    eq(buyerBlocks.profileId, buyer.id),
    eq(buyerBlocks.personDigest, personDigest),
  );
  if (await findActiveBlock(deps.db, deps.now(), isBuyer)) throw new AppError("buyer_blocked");
  const refunds = await countRefunds(deps, { profileId: buyer.id, personDigest });
  if (refunds >= deps.maxRefundsPerYear) throw new AppError("too_many_refunds");
}

/** The block of a card, if the shop takes no payments from it. */
export function findCardBlock(
  tx: Tx,
  cardFingerprint: string,
  now: Date,
): Promise<BuyerBlockRow | undefined> {
  return findActiveBlock(tx, now, eq(buyerBlocks.cardFingerprint, cardFingerprint));
}

async function findActiveBlock(
  db: Db | Tx,
  now: Date,
  isNamed: SQL | undefined,
): Promise<BuyerBlockRow | undefined> {
  const [block] = await db
    .select()
    .from(buyerBlocks)
    .where(and(isNamed, or(isNull(buyerBlocks.endsAt), gt(buyerBlocks.endsAt, now))))
    .limit(1);
  return block;
}

/**
 * How many licences a person bought and had refunded within a year, in all their accounts. Payments that the shop
 * refused don't count.
 */
export async function countRefunds(
  { db, now }: Pick<Deps, "db" | "now">,
  { profileId, personDigest }: Person,
): Promise<number> {
  const [found] = await db
    .select({ refunds: count() })
    .from(purchases)
    .where(
      and(
        inArray(purchases.profileId, selectAccounts(db, { profileId, personDigest })),
        eq(purchases.kind, "new"),
        eq(purchases.state, "refunded"),
        gt(purchases.paidAt, new Date(now().getTime() - YEAR_MS)),
        or(isNull(purchases.paymentDecision), ne(purchases.paymentDecision, "refused")),
      ),
    );
  return found?.refunds ?? 0;
}

/** An account with the digest of its person's address, by which their other accounts are found. */
type Person = Pick<ProfileRow, "personDigest"> & { profileId: string };

function selectAccounts(db: Db | Tx, { profileId, personDigest }: Person) {
  return db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      or(
        eq(profiles.id, profileId),
        personDigest === null ? undefined : eq(profiles.personDigest, personDigest),
      ),
    );
}

/**
 * Limits how many invoices a person has unpaid (pending now, or ended unpaid within a year) and how many they order in
 * a day. The daily limit includes cancelled ones, because the provider creates and mails those too.
 */
export async function assertMayOrderByInvoice(tx: Tx, profileId: string, now: Date): Promise<void> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId));
  const personDigest = profile?.personDigest ?? null;
  // Only this account is locked. Concurrent orders of the person's other accounts wait here, and then see this one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${personDigest}, 1))`);
  const accounts = selectAccounts(tx, { profileId, personDigest });
  const isOwn = and(inArray(purchases.profileId, accounts), eq(purchases.payBy, "invoice"));
  const unpaid = await tx.$count(
    purchases,
    and(
      isOwn,
      or(
        eq(purchases.state, "pending"),
        and(
          eq(purchases.state, "expired"),
          gt(purchases.updatedAt, new Date(now.getTime() - YEAR_MS)),
        ),
      ),
    ),
  );
  if (unpaid >= MAX_OPEN_INVOICES) throw new AppError("invoice_limit_reached");
  const [today] = await tx
    .select({ ordered: count(), first: min(purchases.createdAt) })
    .from(purchases)
    .where(and(isOwn, gt(purchases.createdAt, new Date(now.getTime() - DAY_MS))));
  if (!today?.first || today.ordered < MAX_INVOICES_PER_DAY) return;
  const waitMs = today.first.getTime() + DAY_MS - now.getTime();
  throw new AppError("rate_limited", {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}
