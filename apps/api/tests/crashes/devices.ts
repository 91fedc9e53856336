import { eq } from "drizzle-orm";

import { licences } from "../../src/db/schema/licences.ts";
import { activateDevice } from "../../src/features/licences/activate-device.ts";
import { deactivateDevice, deactivateOwnDevice } from "../../src/features/licences/devices.ts";
import { createDevice } from "../setup/desktop-app.ts";
import type { Suite } from "../setup/suite.ts";
import { type CrashCase, defineCrashCase } from "./crash-case.ts";
import { createLicensee } from "./create-buyers.ts";

export async function createLicensedBuyer(suite: Suite) {
  const it = await createLicensee(suite, "pro");
  const [licence] = await suite.api.deps.db
    .select()
    .from(licences)
    .where(eq(licences.id, it.licenceId));
  if (!licence) throw new Error("A licence that was just issued is gone.");
  return { ...it, licence, device: createDevice() };
}

export async function createActiveDevice(suite: Suite) {
  const it = await createLicensedBuyer(suite);
  const { activation } = await activateDevice(suite.api.deps, it.licence, it.device);
  return { ...it, deviceId: activation.device.id };
}

const free = { purchases: ["new pro paid"], licences: ["pro active"] };

/** Calls that activate or deactivate devices. */
export const devices: Record<string, CrashCase> = {
  "v1 activateDevice": defineCrashCase({
    setup: createLicensedBuyer,
    run: (deps, { licence, device }) => activateDevice(deps, licence, device),
    expected: { purchases: ["new pro paid"], licences: ["pro active 1 computers"] },
  }),

  "v1 deactivateDevice": defineCrashCase({
    setup: createActiveDevice,
    run: (deps, { licenceId, deviceId }) => deactivateDevice(deps, { licenceId, deviceId }),
    expected: free,
  }),

  "licences.deactivateDevice": defineCrashCase({
    setup: createActiveDevice,
    run: (deps, { buyer, deviceId }) => deactivateOwnDevice(deps, buyer, { deviceId }),
    expected: free,
  }),
};
