import type { Heartbeat } from "@site/contracts/desktop";
import type { HeartbeatInput } from "@site/contracts/devices";
import { and, eq } from "drizzle-orm";

import { devices } from "../../db/schema/devices.ts";
import type { LicenceRow } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { withdrawnVersion } from "../product/withdrawn-versions.ts";
import { licenceTerms } from "./licence-terms.ts";
import { dayOf, presentDevice } from "./present-device.ts";
import { requireActive } from "./require-active.ts";
import { signLicenceFile } from "./sign-licence-file.ts";

/** Returns the status of its licence and a fresh file to an activated device. Recorded once a day. */
export async function heartbeat(
  { db, now, licenceKeys }: Pick<Deps, "db" | "now" | "licenceKeys">,
  licence: LicenceRow,
  { deviceId, appVersion }: HeartbeatInput & { deviceId: string },
): Promise<Heartbeat> {
  requireActive(licence);
  const own = and(eq(devices.id, deviceId), eq(devices.licenceId, licence.id));
  const [device] = await db.select().from(devices).where(own);
  if (!device) throw new AppError("device_not_found");
  const seen = { appVersion, lastSeenOn: dayOf(now()) };
  if (device.appVersion !== seen.appVersion || device.lastSeenOn !== seen.lastSeenOn) {
    await db.update(devices).set(seen).where(own);
  }
  return {
    device: presentDevice({ ...device, ...seen }),
    licence: licenceTerms(licence),
    licenceFile: await signLicenceFile(licenceKeys, licence),
    withdrawn: await withdrawnVersion({ db }, appVersion, licence.updatesUntil),
  };
}
