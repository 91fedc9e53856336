import type { DeviceList } from "@site/contracts/desktop";
import { asc, eq } from "drizzle-orm";

import { devices } from "../../db/schema/devices.ts";
import type { LicenceRow } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";
import { presentDevice } from "./present-device.ts";

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
  return { devices: rows.map(presentDevice), deviceLimit: licence.deviceLimit };
}
