// oxlint-disable-next-line no-restricted-imports -- the app makes the same digest, to know its own trial; it is not stored
import { createHash } from "node:crypto";

import { brand } from "@site/content/brand";
import type { Trial } from "@site/contracts/desktop";
import type { StartTrialInput } from "@site/contracts/devices";
import { TRIAL_DAYS } from "@site/contracts/plans";
import { eq } from "drizzle-orm";

import { type TrialRow, trials } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { computeDeviceDigest } from "./activate-device.ts";
import { getSigningKey } from "./licence-file.ts";

type TrialDeps = Pick<Deps, "db" | "digests" | "now" | "limiter" | "licenceKeys">;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The device's one trial: started now, or the running one. Needs no account; `caller` is counted, not stored. */
export async function startTrial(
  deps: TrialDeps,
  { deviceId }: StartTrialInput,
  caller: string,
): Promise<{ trial: Trial; isNew: boolean }> {
  const deviceHash = computeDeviceDigest(deps, "trial", deviceId);
  const known = await findTrial(deps, deviceHash);
  if (!known) await deps.limiter.consume("trial:caller", caller);
  const begun = known ? undefined : await beginTrial(deps, deviceHash);
  const row = known ?? begun ?? (await findTrial(deps, deviceHash));
  if (!row) throw new Error("A trial is gone right after it was begun.");
  if (row.endsAt <= deps.now()) throw new AppError("trial_over");
  const term = { startedAt: row.startedAt.toISOString(), endsAt: row.endsAt.toISOString() };
  const device = createHash("sha256").update(deviceId).digest("base64url");
  const { signTrial } = await import("@site/licence/sign");
  const trialFile = await signTrial(
    { product: brand.productId, device, ...term },
    getSigningKey(deps.licenceKeys),
  );
  return { trial: { trialFile, ...term }, isNew: begun !== undefined };
}

async function findTrial({ db }: TrialDeps, deviceHash: string): Promise<TrialRow | undefined> {
  const [row] = await db.select().from(trials).where(eq(trials.deviceHash, deviceHash));
  return row;
}

/** `undefined` if another call of the same device was faster. */
async function beginTrial(
  { db, now }: TrialDeps,
  deviceHash: string,
): Promise<TrialRow | undefined> {
  const startedAt = now();
  const endsAt = new Date(startedAt.getTime() + TRIAL_DAYS * DAY_MS);
  const [row] = await db
    .insert(trials)
    .values({ deviceHash, startedAt, endsAt })
    .onConflictDoNothing()
    .returning();
  return row;
}
