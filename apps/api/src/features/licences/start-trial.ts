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

/** Starts the device's only trial, or returns the running one. `callerAddress` is for the limit only. */
export async function startTrial(
  deps: TrialDeps,
  { deviceId }: StartTrialInput,
  callerAddress: string,
): Promise<{ trial: Trial; isNew: boolean }> {
  const deviceHash = computeDeviceDigest(deps, "trial", deviceId);
  const known = await findTrial(deps, deviceHash);
  if (!known) await deps.limiter.consume("trial:caller", callerAddress);
  const started = known ? undefined : await insertTrial(deps, deviceHash);
  const row = known ?? started ?? (await findTrial(deps, deviceHash));
  if (!row) throw new Error("The inserted trial was not found.");
  if (row.endsAt <= deps.now()) throw new AppError("trial_expired");
  const term = { startedAt: row.startedAt.toISOString(), endsAt: row.endsAt.toISOString() };
  const device = createHash("sha256").update(deviceId).digest("base64url");
  const { signTrial } = await import("@site/licence/licence-file");
  const trialFile = await signTrial(
    { product: brand.productId, device, ...term },
    getSigningKey(deps.licenceKeys),
  );
  return { trial: { trialFile, ...term }, isNew: started !== undefined };
}

async function findTrial({ db }: TrialDeps, deviceHash: string): Promise<TrialRow | undefined> {
  const [row] = await db.select().from(trials).where(eq(trials.deviceHash, deviceHash));
  return row;
}

/** `undefined` if a concurrent call of the same device inserted it first. */
async function insertTrial(
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
