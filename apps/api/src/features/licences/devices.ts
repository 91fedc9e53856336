import type { Accepted } from "@site/contracts/auth";
import type { DeviceList } from "@site/contracts/desktop";
import type { DeactivateDeviceInput, OwnDevice, Device } from "@site/contracts/devices";
import { asc, eq, and, sql } from "drizzle-orm";

import { withTransaction, type Tx } from "../../db/client.ts";
import { devices, type LicenceRow, licences, type DeviceRow } from "../../db/schema/licences.ts";
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

/**
 * Frees a device of one of the person's licences. A device that is already gone is refused, so that the page shows
 * why.
 */
export async function deactivateOwnDevice(
  deps: Pick<Deps, "db">,
  owner: ProfileRow,
  { deviceId }: DeactivateDeviceInput,
): Promise<Accepted> {
  const [found] = await deps.db
    .select({ licenceId: licences.id })
    .from(devices)
    .innerJoin(licences, eq(licences.id, devices.licenceId))
    .where(and(eq(devices.id, deviceId), eq(licences.profileId, owner.id)));
  const freed = found && (await deactivateDevice(deps, { licenceId: found.licenceId, deviceId }));
  if (!freed) throw new AppError("device_not_found");
  return { accepted: true };
}

interface Freed {
  licenceId: string;
  deviceId: string;
  /** Records who freed it, if not its owner. */
  record?: (tx: Tx) => Promise<void>;
}

/** Deactivates the licence on a device and deletes the device. Returns whether there was anything to free. */
export async function deactivateDevice(
  { db }: Pick<Deps, "db">,
  { licenceId, deviceId, record }: Freed,
): Promise<boolean> {
  // Locks row and count in the opposite order from an activation: the loser is retried once.
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

/** The devices of all the person's licences, the longest active first. */
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

/** The day in UTC: all that is stored about when a device was seen. */
export function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
