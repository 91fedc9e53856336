import { eq } from "drizzle-orm";

import { licences } from "../../src/db/schema/licences.ts";
import { activateDevice } from "../../src/features/licences/activate-device.ts";
import { computer } from "../setup/desktop-app.ts";
import { signUp } from "../setup/people.ts";
import { rowsOf } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { licenceOf, owner } from "../setup/upgrading.ts";

export const why = "asked by mail";

/** A person who works for the shop, and their client. */
export async function operator(suite: Suite) {
  const person = await signUp({ verified: true });
  const client = suite.api.client(person.token);
  const { id } = await client.auth.me.query();
  await suite.sql.query("update profiles set role = 'operator' where id = $1", [id]);
  return { ...person, id, client };
}

/** A buyer with a licence that is active on one computer. */
export async function customer(suite: Suite) {
  const { buyer, client, purchaseId } = await owner(suite, "pro");
  const { id: licenceId, key } = await licenceOf(client);
  const [licence] = await suite.api.deps.db
    .select()
    .from(licences)
    .where(eq(licences.id, licenceId));
  if (!licence) throw new Error("There is no licence.");
  const { activation } = await activateDevice(suite.api.deps, licence, computer());
  const { id: profileId } = await client.auth.me.query();
  const deviceId = activation.device.id;
  return { ...buyer, profileId, client, purchaseId, licenceId, key, deviceId };
}

export function auditOf(suite: Suite, target: string) {
  return rowsOf<{ who: string; command: string; why: string }>(
    suite,
    "select who, command, why from audit where target = $1 order by id",
    [target],
  );
}
