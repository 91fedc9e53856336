import { type PlannedRequest, requestsFor } from "@site/inputs/request";
import { definitionOf } from "@site/inputs/schema";
import { createSender, faultOf } from "@site/inputs/send";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startAccessSuite } from "../access/access-suite.ts";
import { type Cast, createCast } from "../access/cast.ts";
import { databaseState } from "../access/database-state.ts";
import type { Suite } from "../setup/suite.ts";
import { apiEndpoints } from "./endpoints.ts";

let suite: Suite;
let cast: Cast;
let sender: ReturnType<typeof createSender>;
beforeAll(async () => {
  suite = await startAccessSuite();
  cast = await createCast(suite);
  sender = createSender(suite.api.url);
});
afterAll(async () => {
  sender.close();
  await suite.stop();
});

const REQUESTS_EACH = 16;

/** Sends requests to each endpoint concurrently, and returns those with forbidden answers. */
async function faultsOf(plans: PlannedRequest[], credential: string | undefined) {
  const authorization = { authorization: `Bearer ${credential}` };
  const answers = await Promise.all(
    plans.map(async (planned) => {
      const answered = await sender.send(planned, authorization);
      const fault = faultOf(answered);
      return fault === undefined ? [] : [{ fault, ...planned, body: String(planned.body) }];
    }),
  );
  return answers.flat();
}

test("no input to any endpoint causes more than a refusal, without internal details", async () => {
  const endpoints = await apiEndpoints();
  expect(endpoints.length).toBeGreaterThan(80);
  const { licences, seatId, deviceId, accounts } = cast;
  const known = {
    licenceId: [licences.buyer.id],
    seatId: [seatId],
    deviceId: [deviceId],
    planId: ["pro"],
  };
  // An account that ends itself or its sessions can send no more.
  const lasting = endpoints.filter(({ name }) => !/^account\.(delete|endSessions)$/.test(name));
  for (const endpoint of lasting) {
    const plans = fc.sample(requestsFor(endpoint, known), REQUESTS_EACH);
    const isOfApp = endpoint.path.startsWith("/api/v1") || endpoint.path.startsWith("/api/updates");
    const credential = isOfApp ? licences.buyer.key : accounts.buyer.token;
    expect(await faultsOf(plans, credential)).toEqual([]);
  }
  expect((await sender.send(healthCheck)).status).toBe(200);
});

const healthCheck = {
  name: "health",
  method: "GET",
  path: "/api/health",
  headers: {},
  body: undefined,
};

test("refused input changes nothing, and prototype keys in JSON stay plain keys", async () => {
  const asked = (await apiEndpoints()).filter(({ input }) => input !== undefined);
  const before = await databaseState(suite);
  for (const { name, method, path, input, inQuery } of asked) {
    if (!input || definitionOf(input).type !== "object") continue;
    const wrong = [{}, { __proto__: null, a: 1 }, [], "x", null, 7, { input: {} }]
      .filter((value) => !input.safeParse(value).success)
      .map((value) => JSON.stringify(value));
    const bodies = [...wrong, '{"__proto__":{"planId":"pro"}}', "{", "\0"].filter(
      (text) => !isTaken(input, text),
    );
    const plans = bodies.map((text) => ({
      name,
      method,
      path: inQuery ? `${path}?input=${encodeURIComponent(text)}` : path.replaceAll(/:\w+/g, "x"),
      headers: { "content-type": "application/json" },
      body: inQuery ? undefined : Buffer.from(text),
    }));
    expect(await faultsOf(plans, cast.accounts.buyer.token)).toEqual([]);
  }
  expect(({} as Record<string, unknown>).planId).toBeUndefined();
  expect(await databaseState(suite)).toEqual(before);
});

function isTaken(
  input: { safeParse: (value: unknown) => { success: boolean } },
  text: string,
): boolean {
  try {
    return input.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
