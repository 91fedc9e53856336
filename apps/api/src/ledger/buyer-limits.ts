import { and, count, eq, gt, inArray, isNull, ne, or, type SQL } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { type BuyerBlockRow, buyerBlocks } from "../db/schema/buyer-blocks.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { computePersonDigest } from "../providers/person-digest.ts";

const YEAR_MS = 365 * 86_400_000;

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
  { profileId, personDigest }: { profileId: string; personDigest: string | null },
): Promise<number> {
  const accounts = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      or(
        eq(profiles.id, profileId),
        personDigest === null ? undefined : eq(profiles.personDigest, personDigest),
      ),
    );
  const [found] = await db
    .select({ refunds: count() })
    .from(purchases)
    .where(
      and(
        inArray(purchases.profileId, accounts),
        eq(purchases.kind, "new"),
        eq(purchases.state, "refunded"),
        gt(purchases.paidAt, new Date(now().getTime() - YEAR_MS)),
        or(isNull(purchases.paymentDecision), ne(purchases.paymentDecision, "refused")),
      ),
    );
  return found?.refunds ?? 0;
}
