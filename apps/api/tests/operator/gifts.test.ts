import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";
import { loadAudit, operator, why } from "./operator-client.ts";

const suite = withSuite();
const later = () => suite.startApi({ now: () => new Date(Date.now() + 60_000) });

test("a gift waits for its address, is listed, and is there for the person who confirms it", async () => {
  const { client, id } = await operator(suite);
  const email = `${randomUUID()}@example.com`;
  await client.operator.grant.mutate({ email, plan: "pro", why });
  const gift = (await client.operator.gifts.list.query()).find((each) => each.email === email);
  expect(gift).toMatchObject({ planId: "pro" });
  expect(await loadAudit(suite, gift?.id ?? "")).toEqual([
    { who: `operator ${id}`, command: "grant", why },
  ]);
  await expect.poll(() => suite.inbox.listMessages({ to: email })).toHaveLength(1);
  const { token } = await signUp({ email, verified: true });
  await suite.api.client(token).gifts.claim.mutate();
  expect(await suite.api.client(token).licences.list.query()).toMatchObject([{ planId: "pro" }]);
  expect((await client.operator.gifts.list.query()).map((each) => each.email)).not.toContain(email);
});

test("a double click grants a gift once and revokes it once", async () => {
  const { client } = await operator(suite);
  const email = `${randomUUID()}@example.com`;
  const give = () => client.operator.grant.mutate({ email, plan: "personal", why });
  await Promise.all([give(), give()]);
  const mine = (await client.operator.gifts.list.query()).filter((each) => each.email === email);
  expect(mine).toHaveLength(1);
  const giftId = mine[0]?.id ?? "";
  const takeBack = () => client.operator.gifts.revoke.mutate({ gift: giftId, why });
  await Promise.all([takeBack(), takeBack()]);
  expect((await loadAudit(suite, giftId)).map(({ command }) => command)).toEqual([
    "grant",
    "gifts revoke",
  ]);
});

test("a second gift of a plan, and the end of one that is gone, are rejected", async () => {
  const { client, token } = await operator(suite);
  const email = `${randomUUID()}@example.com`;
  await client.operator.grant.mutate({ email, plan: "pro", why });
  const { operator: procedures } = (await later()).client(token);
  await expect(procedures.grant.mutate({ email, plan: "pro", why })).rejects.toMatchObject({
    data: { fields: { email: expect.stringContaining("already waiting for this address") } },
  });
  await expect(procedures.gifts.revoke.mutate({ gift: randomUUID(), why })).rejects.toMatchObject({
    data: { fields: { gift: expect.stringContaining("accepted or has expired") } },
  });
});

test("a confirmed account gets the licence at once, and each plan once", async () => {
  const { client } = await operator(suite);
  const { email, token } = await signUp({ verified: true });
  const request = { email, plan: "pro", why } as const;
  expect(await client.operator.grant.mutate({ ...request, dryRun: true })).toEqual({
    wouldIssue: "pro",
    to: email,
  });
  expect(await suite.api.client(token).licences.list.query()).toEqual([]);
  const { key } = await client.operator.grant.mutate(request);
  expect(await suite.api.client(token).licences.list.query()).toMatchObject([{ key }]);
  await expect(client.operator.grant.mutate(request)).rejects.toMatchObject({
    data: { fields: { email: expect.stringContaining("already") } },
  });
});
