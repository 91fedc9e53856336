import { randomUUID } from "node:crypto";

import type { Activation } from "@site/contracts/desktop";
import type { ActivateDeviceInput } from "@site/contracts/devices";
import { and, eq, sql } from "drizzle-orm";

import { isUniqueViolation } from "../../database-failures.ts";
import { transact } from "../../db/client.ts";
import { type DeviceRow, devices } from "../../db/schema/devices.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { deviceDigest } from "./device-digest.ts";
import { licenceTerms } from "./licence-terms.ts";
import { dayOf, presentDevice } from "./present-device.ts";
import { requireActive } from "./require-active.ts";
import { signLicenceFile } from "./sign-licence-file.ts";

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
  requireActive(licence);
  const { deviceId, ...described } = input;
  const row: DeviceRow = {
    id: randomUUID(),
    licenceId: licence.id,
    deviceHash: deviceDigest(deps, `licence:${licence.id}`, deviceId),
    ...described,
    activatedAt: deps.now(),
    lastSeenOn: dayOf(deps.now()),
  };
  const known = await refresh(deps, row);
  // Freeing and activating in turn would let one licence wander through an office.
  if (!known) await deps.limiter.consume("activation:licence", licence.id);
  const device = known ?? (await takeSlot(deps, row)) ?? (await refresh(deps, row));
  if (!device) throw await refused(deps, licence.id);
  return {
    activation: {
      device: presentDevice(device),
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
    const { rowCount } = await transact(db, (tx) =>
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
  await deps.limiter.giveBack("activation:licence", licenceId);
  await deps.limiter.consume("activation-refused:licence", licenceId);
  return noSlot(deps, licenceId);
}

/** Why there was no slot: the licence changed meanwhile, or all are taken. */
async function noSlot({ db }: ActivationDeps, licenceId: string): Promise<AppError> {
  const [licence] = await db.select().from(licences).where(eq(licences.id, licenceId));
  if (licence) requireActive(licence);
  return new AppError("device_limit_reached");
}
