import type { OwnedDevice } from "@site/contracts/devices";
import { asc, eq } from "drizzle-orm";

import { devices } from "../../db/schema/devices.ts";
import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { withdrawnVersions } from "../product/withdrawn-versions.ts";
import { presentDevice } from "./present-device.ts";

/** The devices of all the person's licences, the longest active first. */
export async function listOwnedDevices(
  { db }: Pick<Deps, "db">,
  owner: ProfileRow,
): Promise<OwnedDevice[]> {
  const rows = await db
    .select({ device: devices })
    .from(devices)
    .innerJoin(licences, eq(licences.id, devices.licenceId))
    .where(eq(licences.profileId, owner.id))
    .orderBy(asc(devices.activatedAt), asc(devices.id));
  if (rows.length === 0) return [];
  const withdrawn = await withdrawnVersions({ db }, undefined);
  return rows.map(({ device }) => ({
    ...presentDevice(device),
    licenceId: device.licenceId,
    withdrawn: withdrawn.find(({ version }) => version === device.appVersion)?.reason ?? null,
  }));
}
