import type { Accepted } from "@site/contracts/auth";
import type { FreeAnyDeviceInput } from "@site/contracts/operator";
import { eq } from "drizzle-orm";

import { devices } from "../db/schema/licences.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { deactivateDevice } from "../features/licences/devices.ts";
import { auditBy } from "./audit-by.ts";

/** Frees a computer, whichever licence it is active on. */
export async function freeAnyDevice(
  deps: Pick<Deps, "db" | "now">,
  operator: ProfileRow,
  { deviceId, why }: FreeAnyDeviceInput,
): Promise<Accepted> {
  const [device] = await deps.db.select().from(devices).where(eq(devices.id, deviceId));
  const audit = auditBy(deps, operator, { command: "devices free", why });
  const isFreed =
    device !== undefined &&
    (await deactivateDevice(deps, {
      licenceId: device.licenceId,
      deviceId,
      record: (tx) =>
        audit(tx, { target: device.licenceId, before: { device: deviceId }, after: null }),
    }));
  if (!isFreed) throw new AppError("device_not_found");
  return { accepted: true };
}
