import type { Accepted } from "@site/contracts/auth";
import type { DeviceList } from "@site/contracts/desktop";
import type { DeactivateDeviceInput, Device, OwnDevice } from "@site/contracts/devices";
import { and, asc, eq, sql } from "drizzle-orm";

import { type Tx, withTransaction } from "../../db/client.ts";
import { type DeviceRow, devices, type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { listWithdrawnVersions } from "../product/releases.ts";

/** The devices of a licence, the longest active first. */
export async function listDevices(
  { db }: Pick<Deps, "db">,
  licence: LicenceRow,
): Promise<DeviceList> {
  const rows = await db
    .select()
    .from(devices)
    .where(eq(devices.licenceId, licence.id))
    .orderBy(asc(devices.activatedAt), asc(devices.id));
  return { devices: rows.map(toDevice), deviceLimit: licence.deviceLimit };
}

/** The devices of all the owner's licences, the longest active first. */
export async function listOwnDevices(
  { db }: Pick<Deps, "db">,
  owner: ProfileRow,
): Promise<OwnDevice[]> {
  const rows = await db
    .select({ device: devices })
    .from(devices)
    .innerJoin(licences, eq(licences.id, devices.licenceId))
    .where(eq(licences.profileId, owner.id))
    .orderBy(asc(devices.activatedAt), asc(devices.id));
  if (rows.length === 0) return [];
  const withdrawn = await listWithdrawnVersions({ db }, undefined);
  return rows.map(({ device }) => ({
    ...toDevice(device),
    licenceId: device.licenceId,
    withdrawn: withdrawn.find(({ version }) => version === device.appVersion)?.reason ?? null,
  }));
}

export function toDevice(row: DeviceRow): Device {
  const { licenceId: _licence, deviceHash: _hash, activatedAt, ...device } = row;
  return { ...device, activatedAt: activatedAt.toISOString() };
}

/**
 * Deactivates a device of one of the owner's licences. Throws if the device isn't active any more, so that the page
 * can say so.
 */
export async function deactivateOwnDevice(
  deps: Pick<Deps, "db">,
  owner: ProfileRow,
  { deviceId }: DeactivateDeviceInput,
): Promise<Accepted> {
  const [licence] = await deps.db
    .select({ id: licences.id })
    .from(devices)
    .innerJoin(licences, eq(licences.id, devices.licenceId))
    .where(and(eq(devices.id, deviceId), eq(licences.profileId, owner.id)));
  if (!licence || !(await deactivateDevice(deps, { licenceId: licence.id, deviceId }))) {
    throw new AppError("device_not_found");
  }
  return { accepted: true };
}

interface Deactivation {
  licenceId: string;
  deviceId: string;
  /** Writes the audit record, if the shop's staff deactivates it. */
  record?: (tx: Tx) => Promise<void>;
}

/** Deactivates the licence on a device and deletes the device. Returns whether the device existed. */
export async function deactivateDevice(
  { db }: Pick<Deps, "db">,
  { licenceId, deviceId, record }: Deactivation,
): Promise<boolean> {
  // An activation locks row and count in the opposite order, which may deadlock. The transaction is then retried
  // once.
  return withTransaction(db, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      with gone as (
        delete from ${devices} where id = ${deviceId} and licence_id = ${licenceId}
        returning licence_id
      )
      update ${licences} set devices_in_use = devices_in_use - 1
      from gone where ${licences}.id = gone.licence_id`);
    if (rowCount !== 1) return false;
    await record?.(tx);
    return true;
  });
}
