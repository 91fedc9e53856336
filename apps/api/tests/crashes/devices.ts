import { eq } from "drizzle-orm";

import { licences } from "../../src/db/schema/licences.ts";
import { activateDevice } from "../../src/features/licences/activate-device.ts";
import { deactivateDevice, deactivateOwnDevice } from "../../src/features/licences/devices.ts";
import { computer } from "../setup/desktop-app.ts";
import type { Suite } from "../setup/suite.ts";
import { licensee } from "./buyer.ts";
import { type CrashRow, crashRow } from "./crash-row.ts";

export async function licensed(suite: Suite) {
  const it = await licensee(suite, "pro");
  const [licence] = await suite.api.deps.db
    .select()
    .from(licences)
    .where(eq(licences.id, it.licenceId));
  if (!licence) throw new Error("A licence that was just issued is gone.");
  return { ...it, licence, device: computer() };
}

export async function activated(suite: Suite) {
  const it = await licensed(suite);
  const { activation } = await activateDevice(suite.api.deps, it.licence, it.device);
  return { ...it, deviceId: activation.device.id };
}

const free = { purchases: ["new pro paid"], licences: ["pro active"] };

/** What takes and frees the computers of a licence. */
export const devices: Record<string, CrashRow> = {
  "v1 activateDevice": crashRow({
    given: licensed,
    verb: (deps, { licence, device }) => activateDevice(deps, licence, device),
    whole: { purchases: ["new pro paid"], licences: ["pro active 1 computers"] },
  }),

  "v1 deactivateDevice": crashRow({
    given: activated,
    verb: (deps, { licenceId, deviceId }) => deactivateDevice(deps, { licenceId, deviceId }),
    whole: free,
  }),

  "licences.deactivateDevice": crashRow({
    given: activated,
    verb: (deps, { buyer, deviceId }) => deactivateOwnDevice(deps, buyer, { deviceId }),
    whole: free,
  }),
};
