import { expect, test } from "vitest";

import { createTeamWithMember } from "../crashes/seats.ts";
import { callOps } from "../setup/run-ops.ts";
import { insertBuyer, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();

const reason = ["--why", "their owner is away", "--as", "Ada"];
const ops = (...args: string[]) => callOps(suite, args);

test("seats are listed by their team's key, and by the address of the person who gave, got or holds one", async () => {
  const team = await createTeamWithMember(suite);
  const shown = {
    seat: team.seatId,
    team: team.key,
    owner: team.buyer.email,
    holder: team.holder.email,
    computers: "1 of 3",
    until: null,
  };
  for (const name of [team.key.toLowerCase(), team.buyer.email, team.holder.email]) {
    expect((await ops("seats", "list", name)).rows).toMatchObject([shown]);
  }
  const stranger = await insertBuyer(suite);
  expect((await ops("seats", "list", stranger.email)).rows).toEqual([]);
  expect((await ops("seats", "list")).code).toBe(2);
});

test("the shop takes a seat back once, with its reason, and its holder is notified", async () => {
  const team = await createTeamWithMember(suite);
  const takeBack = ["seats", "revoke", team.seatId];
  const [would] = (await ops(...takeBack, "--dry-run")).rows;
  expect(would).toMatchObject({ wouldRevoke: team.seatId, from: team.holder.email, was: "held" });
  const held = () =>
    selectRows(suite, "select status, devices_in_use from licences where id = $1", [team.heldId]);
  expect(await held()).toEqual([{ status: "active", devices_in_use: 1 }]);

  expect((await ops(...takeBack)).code).toBe(2);
  expect((await ops(...takeBack, ...reason)).rows).toMatchObject([{ revoked: team.seatId }]);
  expect(await held()).toEqual([{ status: "revoked", devices_in_use: 0 }]);
  const isTold = () =>
    suite.inbox
      .listMessages({ to: team.holder.email })
      .some(({ subject }) => subject.includes("was taken back"));
  await expect.poll(isTold).toBe(true);
  const trail = await selectRows(suite, "select who, why, before from audit where target = $1", [
    team.licenceId,
  ]);
  expect(trail).toEqual([
    {
      who: "Ada",
      why: "their owner is away",
      before: { seat: team.seatId, heldLicence: team.heldId },
    },
  ]);
  expect((await ops(...takeBack, ...reason)).message).toContain("revoked or left");
});
