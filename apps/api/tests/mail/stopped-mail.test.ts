import { brand } from "@site/content/brand";
import { expect, test } from "vitest";

import type { ProfileRow } from "../../src/db/schema/profiles.ts";
import { issueLicence } from "../../src/features/licences/issue-licence.ts";
import { moveLicence } from "../../src/features/licences/move-licence.ts";
import { subscribe } from "../../src/features/newsletter/subscriptions.ts";
import { inviteToSeat } from "../../src/features/seats/invite-to-seat.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { recordUndeliverable, type UndeliverableReason } from "../../src/outbox/suppression.ts";
import { createLicensee } from "../crashes/create-buyers.ts";
import { insertBuyer, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();

/** Queues one mail of each policy. */
async function writeAll(person: ProfileRow): Promise<void> {
  const deps = { ...suite.api.deps, wakeOutbox: () => undefined };
  const record = async () => undefined;
  await issueLicence(deps, { profileId: person.id, planId: "personal", record });
  const [licence] = await selectRows<{ id: string; key: string; purchaseId: string }>(
    suite,
    'select id, key, purchase_id as "purchaseId" from licences where profile_id = $1',
    [person.id],
  );
  if (!licence) throw new Error("A licence that was just issued is gone.");
  await moveLicence(deps, licence, { to: person, withNewKey: true, record });
  const team = await createLicensee(suite, "team");
  await inviteToSeat(deps, team.buyer, { licenceId: team.licenceId, email: person.email });
  await subscribe(deps, { email: person.email });
  await drainOutbox(deps);
}

const owed = `Your ${brand.name} Personal licence`;
const news = "has a new key";
const unasked = ["You're invited", "newsletter"];

test.each<[UndeliverableReason | "nothing", string[]]>([
  ["nothing", [owed, news, ...unasked]],
  ["complaint", [owed, news]],
  ["refused", [owed]],
])(
  "after %s, an address is written what is owed and what its owner may want",
  async (reason, sent) => {
    const person = await insertBuyer(suite);
    if (reason !== "nothing") await recordUndeliverable(suite.api.deps, person.email, reason);
    await writeAll(person);
    const subjects = suite.inbox.listMessages({ to: person.email }).map(({ subject }) => subject);
    expect(subjects).toHaveLength(sent.length);
    for (const words of sent) expect(subjects.join("\n")).toContain(words);
  },
);
