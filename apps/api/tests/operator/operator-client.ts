import { eq } from "drizzle-orm";

import { licences } from "../../src/db/schema/licences.ts";
import { activateDevice } from "../../src/features/licences/activate-device.ts";
import { createDevice } from "../setup/desktop-app.ts";
import { selectRows } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { getOnlyLicence, createOwner } from "../setup/upgrades.ts";
import { signUp } from "../setup/users.ts";

export const why = "asked by mail";

/** Creates a member of the shop's staff, with their client. */
export async function operator(suite: Suite) {
  const person = await signUp({ verified: true });
  const client = suite.api.client(person.token);
  const { id } = await client.auth.me.query();
  await suite.sql.query("update profiles set role = 'operator' where id = $1", [id]);
  return { ...person, id, client };
}

/** Creates a buyer with a licence that is active on one device. */
export async function customer(suite: Suite) {
  const { buyer, client, purchaseId } = await createOwner(suite, "pro");
  const { id: licenceId, key } = await getOnlyLicence(client);
  const [licence] = await suite.api.deps.db
    .select()
    .from(licences)
    .where(eq(licences.id, licenceId));
  if (!licence) throw new Error("There is no licence.");
  const { activation } = await activateDevice(suite.api.deps, licence, createDevice());
  const { id: profileId } = await client.auth.me.query();
  const deviceId = activation.device.id;
  return { ...buyer, profileId, client, purchaseId, licenceId, key, deviceId };
}

export function loadAudit(suite: Suite, target: string) {
  return selectRows<{ who: string; command: string; why: string }>(
    suite,
    "select who, command, why from audit where target = $1 order by id",
    [target],
  );
}
