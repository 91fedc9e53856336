import type { Accepted } from "@site/contracts/auth";
import type { FreeDeviceInput } from "@site/contracts/devices";
import { and, eq } from "drizzle-orm";

import { devices } from "../../db/schema/devices.ts";
import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { freeDevice } from "./free-device.ts";

/**
 * Frees a device of one of the person's licences. A device that is already gone is refused, so that the page shows
 * why.
 */
export async function freeOwnedDevice(
  deps: Pick<Deps, "db">,
  owner: ProfileRow,
  { deviceId }: FreeDeviceInput,
): Promise<Accepted> {
  const [found] = await deps.db
    .select({ licenceId: licences.id })
    .from(devices)
    .innerJoin(licences, eq(licences.id, devices.licenceId))
    .where(and(eq(devices.id, deviceId), eq(licences.profileId, owner.id)));
  const freed = found && (await freeDevice(deps, { licenceId: found.licenceId, deviceId }));
  if (!freed) throw new AppError("device_not_found");
  return { accepted: true };
}
