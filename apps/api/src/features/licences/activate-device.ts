import { randomUUID } from "node:crypto";

import type { Activation, Heartbeat } from "@site/contracts/desktop";
import type { ActivateDeviceInput, HeartbeatInput } from "@site/contracts/devices";
import { and, eq, sql } from "drizzle-orm";

import { isUniqueViolation } from "../../database-errors.ts";
import { withTransaction } from "../../db/client.ts";
import { type DeviceRow, devices, type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findWithdrawnVersion } from "../product/releases.ts";
import { toDay, toDevice } from "./devices.ts";
import { signLicenceFile } from "./licence-file.ts";
import { licenceTerms, assertLicenceActive } from "./licences.ts";

type ActivationDeps = Pick<Deps, "db" | "digests" | "now" | "limiter" | "licenceKeys">;

/**
 * Activates the licence on a device. If it is already active there, the answer is the same and takes no slot, so a
 * call whose answer was lost can be repeated.
 */
export async function activateDevice(
  deps: ActivationDeps,
  licence: LicenceRow,
  input: ActivateDeviceInput,
): Promise<{ activation: Activation; isNew: boolean }> {
  assertLicenceActive(licence);
  const { deviceId, ...described } = input;
  const row: DeviceRow = {
    id: randomUUID(),
    licenceId: licence.id,
    deviceHash: computeDeviceDigest(deps, `licence:${licence.id}`, deviceId),
    ...described,
    activatedAt: deps.now(),
    lastSeenOn: toDay(deps.now()),
  };
  const known = await refresh(deps, row);
  // Freeing and activating in turn would let one licence wander through an office.
  if (!known) await deps.limiter.consume("activation:licence", licence.id);
  const device = known ?? (await takeSlot(deps, row)) ?? (await refresh(deps, row));
  if (!device) throw await refused(deps, licence.id);
  return {
    activation: {
      device: toDevice(device),
      licence: licenceTerms(licence),
      licenceFile: await signLicenceFile(deps.licenceKeys, licence),
    },
    isNew: device.id === row.id,
  };
}

/** Updates the device's row, if the licence is already active on it. */
async function refresh({ db }: ActivationDeps, row: DeviceRow): Promise<DeviceRow | undefined> {
  const { name, platform, arch, appVersion, lastSeenOn } = row;
  const [known] = await db
    .update(devices)
    .set({ name, platform, arch, appVersion, lastSeenOn })
    .where(and(eq(devices.licenceId, row.licenceId), eq(devices.deviceHash, row.deviceHash)))
    .returning();
  return known;
}

/**
 * One statement: the count rises only while a slot is free, and the row is written only then. Of two calls for the
 * last slot, the second waits for the first, then finds the condition false.
 */
async function takeSlot({ db }: ActivationDeps, row: DeviceRow): Promise<DeviceRow | undefined> {
  try {
    // A call that frees the same device locks in the opposite order: the loser is retried once.
    const { rowCount } = await withTransaction(db, (tx) =>
      tx.execute(sql`
      with slot as (
        update ${licences} set devices_in_use = devices_in_use + 1
        where id = ${row.licenceId} and status = 'active'
          and devices_in_use < device_limit
        returning id
      )
      insert into ${devices}
        (id, licence_id, device_hash, name, platform, arch, app_version, activated_at, last_seen_on)
      select ${row.id}::uuid, slot.id, ${row.deviceHash}, ${row.name}, ${row.platform}::platform,
        ${row.arch}::arch, ${row.appVersion}, ${row.activatedAt.toISOString()}::timestamptz,
        ${row.lastSeenOn}::date
      from slot`),
    );
    return rowCount === 1 ? row : undefined;
  } catch (error) {
    // The same device, twice concurrently: the other call took the slot for both.
    if (isUniqueViolation(error, "one_row_per_device")) return undefined;
    throw error;
  }
}

/** A refused call moves no device, so it counts against a limit of its own. */
async function refused(deps: ActivationDeps, licenceId: string): Promise<AppError> {
  await deps.limiter.release("activation:licence", licenceId);
  await deps.limiter.consume("activation-refused:licence", licenceId);
  return noSlot(deps, licenceId);
}

/** Why there was no slot: the licence changed meanwhile, or all are taken. */
async function noSlot({ db }: ActivationDeps, licenceId: string): Promise<AppError> {
  const [licence] = await db.select().from(licences).where(eq(licences.id, licenceId));
  if (licence) assertLicenceActive(licence);
  return new AppError("device_limit_reached");
}

/**
 * What is stored of the app's identifier of a computer. The purpose is part of the digest, so that a computer is
 * not recognised across two licences, nor as one that once ran the trial.
 */
export function computeDeviceDigest(
  { digests }: Pick<Deps, "digests">,
  purpose: `licence:${string}` | "trial",
  deviceId: string,
): string {
  return digests.compute(`${purpose}\0${deviceId}`);
}

/** Returns the status of its licence and a fresh file to an activated device. Recorded once a day. */
export async function handleHeartbeat(
  { db, now, licenceKeys }: Pick<Deps, "db" | "now" | "licenceKeys">,
  licence: LicenceRow,
  { deviceId, appVersion }: HeartbeatInput & { deviceId: string },
): Promise<Heartbeat> {
  assertLicenceActive(licence);
  const own = and(eq(devices.id, deviceId), eq(devices.licenceId, licence.id));
  const [device] = await db.select().from(devices).where(own);
  if (!device) throw new AppError("device_not_found");
  const seen = { appVersion, lastSeenOn: toDay(now()) };
  if (device.appVersion !== seen.appVersion || device.lastSeenOn !== seen.lastSeenOn) {
    await db.update(devices).set(seen).where(own);
  }
  return {
    device: toDevice({ ...device, ...seen }),
    licence: licenceTerms(licence),
    licenceFile: await signLicenceFile(licenceKeys, licence),
    withdrawn: await findWithdrawnVersion({ db }, appVersion, licence.updatesUntil),
  };
}
