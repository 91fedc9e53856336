import { emailSchema } from "@site/contracts/auth";
import { asc, eq, lte } from "drizzle-orm";

import type { Config } from "../config.ts";
import type { World } from "../create-deps.ts";
import { migrateDatabase, pendingMigrations } from "../db/migrate.ts";
import { profiles } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import { readManifest, seed } from "../db/seed.ts";
import { ensureProfile } from "../features/auth/ensure-profile.ts";
import { derivePurchaseState } from "../features/billing/derive-purchase-state.ts";
import { findPurchase } from "../features/billing/find-purchase.ts";
import { reconcilePurchases } from "../features/billing/reconcile-purchases.ts";
import { settlePurchase } from "../features/billing/settle-purchase.ts";
import type { Answer } from "./print.ts";

export interface CommandInput {
  world: World;
  config: Config;
  dryRun: boolean;
  releases: string | undefined;
  argument: string | undefined;
}

/** Every command by its name. With `dryRun` each tells what it would do and changes nothing. */
export const commands: Record<string, (input: CommandInput) => Promise<Answer>> = {
  migrate: async ({ config, dryRun }) =>
    dryRun
      ? { wouldApply: await pendingMigrations(config.DATABASE_URL) }
      : { ...(await migrateDatabase(config.DATABASE_URL)) },

  seed: async ({ world, config, dryRun, releases }) => {
    if (!releases) throw new Error("Name the manifest: seed --releases FILE");
    const manifest = await readManifest(releases);
    if (dryRun) return { wouldWriteReleases: manifest.releases.length };
    const withSampleCoupons = config.DEPLOYMENT === "local";
    const now = world.deps.now();
    return { ...(await seed(world.deps.db, { manifest, now, withSampleCoupons })) };
  },

  "operators add": ({ world, dryRun, argument }) => addOperator(world, argument, dryRun),

  "purchases settle": ({ world, dryRun, argument }) => settle(world, argument, dryRun),

  reconcile: async ({ world, dryRun }) =>
    dryRun ? dueForReconciliation(world) : { ...(await reconcilePurchases(world.deps)) },
};

/** Needs an account at the identity service; whoever holds it works for the shop from then on. */
async function addOperator(
  { deps }: World,
  argument: string | undefined,
  dryRun: boolean,
): Promise<Answer> {
  const email = emailSchema.parse(argument);
  const account = await deps.identity.findAccount(email);
  if (!account) throw new Error(`There is no account with the address ${email}.`);
  // Anybody can open an account in the name of an address; only its owner can confirm it.
  if (!account.emailVerified) throw new Error(`The address ${email} is not confirmed yet.`);
  if (dryRun) return { wouldAdd: email };
  const { id } = await ensureProfile(deps, account);
  await deps.db.update(profiles).set({ role: "operator" }).where(eq(profiles.id, id));
  return { added: email, profile: id };
}

async function settle(
  { deps }: World,
  argument: string | undefined,
  dryRun: boolean,
): Promise<Answer> {
  if (!argument) throw new Error("Name the purchase: purchases settle <session|purchase id>");
  const reference = argument.startsWith("cs_")
    ? { checkoutSessionId: argument }
    : { purchaseId: argument };
  const before = await findPurchase(deps.db, reference);
  if (!before) throw new Error(`There is no purchase ${argument}.`);
  const row = { purchase: before.id, before: before.state };
  if (!dryRun) {
    const after = await settlePurchase(deps, { purchaseId: before.id }, "operator");
    return { ...row, after: after?.state };
  }
  if (!before.checkoutSessionId) return { ...row, provider: "no checkout yet" };
  const snapshot = await deps.payments.readCheckout(before.checkoutSessionId);
  return { ...row, would: derivePurchaseState(snapshot, before) };
}

async function dueForReconciliation({ deps }: World): Promise<Answer> {
  const due = await deps.db
    .select({ purchase: purchases.id, state: purchases.state, due: purchases.nextCheckAt })
    .from(purchases)
    .where(lte(purchases.nextCheckAt, deps.now()))
    .orderBy(asc(purchases.nextCheckAt))
    .limit(100);
  return due.map((row) => ({ ...row, due: row.due?.toISOString() }));
}
