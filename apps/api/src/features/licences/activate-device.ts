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
import { toDevice } from "./devices.ts";
import { signLicenceFile } from "./licence-file.ts";
import { toLicence } from "./licences.ts";
import { assertLicenceActive } from "./rejection-cause.ts";

/** A device that called us this many days ago gives up its slot to another one. docs/desktop-api.md states it. */
export const UNSEEN_DAYS = 90;

type ActivationDeps = Pick<Deps, "db" | "digests" | "now" | "limiter" | "licenceKeys">;

/**
 * Activates the licence on a device. If it is already active there, returns the same response without using another
 * slot, so that the app can retry after a lost response.
 */
export async function activateDevice(
  deps: ActivationDeps,
  licence: LicenceRow,
  input: ActivateDeviceInput,
): Promise<{ activation: Activation; isNew: boolean }> {
  await assertLicenceActive(deps, licence);
  const { deviceId, ...description } = input;
  const row: DeviceRow = {
    id: randomUUID(),
    licenceId: licence.id,
    deviceHash: computeDeviceDigest(deps, `licence:${licence.id}`, deviceId),
    ...description,
    activatedAt: deps.now(),
    lastSeenOn: toDay(deps.now()),
  };
  const known = await refreshDevice(deps, row);
  // Limited, because otherwise a licence could be shared by activating and deactivating in turn.
  if (!known) await deps.limiter.consume("activation:licence", licence.id);
  const device =
    known ??
    (await claimSlot(deps, row)) ??
    (await refreshDevice(deps, row)) ??
    ((await deactivateUnseenDevices(deps, licence.id)) ? await claimSlot(deps, row) : undefined);
  if (!device) return rejectActivation(deps, licence.id);
  return {
    activation: {
      device: toDevice(device),
      licence: toLicence(licence),
      licenceFile: await signLicenceFile(deps.licenceKeys, licence),
    },
    isNew: device.id === row.id,
  };
}

/** Updates the device if the licence is already active on it. */
async function refreshDevice(
  { db }: ActivationDeps,
  row: DeviceRow,
): Promise<DeviceRow | undefined> {
  const { name, platform, arch, appVersion, lastSeenOn } = row;
  const [known] = await db
    .update(devices)
    .set({ name, platform, arch, appVersion, lastSeenOn })
    .where(and(eq(devices.licenceId, row.licenceId), eq(devices.deviceHash, row.deviceHash)))
    .returning();
  return known;
}

/**
 * Claims a slot in one statement: increments the count only if a slot is free, and inserts the row only then. Of two
 * concurrent calls for the last slot, the second waits for the first and then finds none.
 */
async function claimSlot({ db }: ActivationDeps, row: DeviceRow): Promise<DeviceRow | undefined> {
  try {
    // A deactivation locks in the opposite order, which may deadlock. The transaction is then retried once.
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
    // A concurrent call already activated the same device.
    if (isUniqueViolation(error, "one_row_per_device")) return undefined;
    throw error;
  }
}

/**
 * Deactivates devices that haven't been seen for a long time, such as those whose identifier changed with a new system.
 * Only called when no slot is free, so that a computer in a drawer keeps its own as long as nobody needs it.
 */
async function deactivateUnseenDevices(
  { db, now }: ActivationDeps,
  licenceId: string,
): Promise<boolean> {
  const oldest = toDay(new Date(now().getTime() - UNSEEN_DAYS * 86_400_000));
  const { rowCount } = await withTransaction(db, (tx) =>
    tx.execute(sql`
      with gone as (
        delete from ${devices} where licence_id = ${licenceId} and last_seen_on < ${oldest}::date
        returning licence_id
      )
      update ${licences} set devices_in_use = devices_in_use - (select count(*) from gone)
      where id = ${licenceId} and exists (select from gone)`),
  );
  return rowCount === 1;
}

/**
 * Throws the reason why there was no slot: the licence isn't active, or all slots are in use. Rejected calls activate
 * nothing, so they have a limit of their own.
 */
async function rejectActivation(
  { db, limiter }: ActivationDeps,
  licenceId: string,
): Promise<never> {
  await limiter.release("activation:licence", licenceId);
  await limiter.consume("activation-refused:licence", licenceId);
  const [licence] = await db.select().from(licences).where(eq(licences.id, licenceId));
  if (licence) await assertLicenceActive({ db }, licence);
  throw new AppError("device_limit_reached");
}

/**
 * The digest under which a computer is stored, from the identifier that the app sends. It depends on the purpose, so
 * that a computer can't be recognised across licences and trials.
 */
export function computeDeviceDigest(
  { digests }: Pick<Deps, "digests">,
  purpose: `licence:${string}` | "trial",
  deviceId: string,
): string {
  return digests.compute(`${purpose}\0${deviceId}`);
}

/**
 * Returns the licence's status and a new file for an activated device. Records once a day that the device was seen.
 */
export async function handleHeartbeat(
  { db, now, licenceKeys }: Pick<Deps, "db" | "now" | "licenceKeys">,
  licence: LicenceRow,
  { deviceId, appVersion }: HeartbeatInput & { deviceId: string },
): Promise<Heartbeat> {
  await assertLicenceActive({ db }, licence);
  const own = and(eq(devices.id, deviceId), eq(devices.licenceId, licence.id));
  const [device] = await db.select().from(devices).where(own);
  if (!device) throw new AppError("device_not_found");
  const seen = { appVersion, lastSeenOn: toDay(now()) };
  if (device.appVersion !== seen.appVersion || device.lastSeenOn !== seen.lastSeenOn) {
    await db.update(devices).set(seen).where(own);
  }
  return {
    device: toDevice({ ...device, ...seen }),
    licence: toLicence(licence),
    licenceFile: await signLicenceFile(licenceKeys, licence),
    withdrawn: await findWithdrawnVersion({ db }, appVersion, licence.updatesUntil),
  };
}

/** The day in UTC. The time at which a device was seen isn't stored. */
function toDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
