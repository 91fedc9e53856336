import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { type PlannedRequest, requestsFor } from "@site/inputs/request";
import { definitionOf, type Schema } from "@site/inputs/schema";
import { createSender, faultOf } from "@site/inputs/send";
import { soundFor } from "@site/inputs/sound";
import fc from "fast-check";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

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
    const authorization = { authorization: `Bearer ${cast.accounts.operator.token}` };
    for (const planned of plans) {
      const { status } = await sender.send(planned, authorization);
      expect(
        status,
        `${name} is asked ${planned.path}, ${String(planned.body)}`,
      ).toBeGreaterThanOrEqual(400);
    }
  }
  expect(({} as Record<string, unknown>).planId).toBeUndefined();
  expect(await databaseState(suite)).toEqual(before);
});

test("every text, list and number of an input has a bound, and none is a password", async () => {
  const fields = (await apiEndpoints()).flatMap(({ name, input, params }) =>
    [input, params].flatMap((schema) => (schema ? fieldsOf(schema, name) : [])),
  );
  expect(fields.length).toBeGreaterThan(60);
  const open = fields.filter(({ isBounded }) => !isBounded).map(({ name }) => name);
  // A longer way back counts as none, and a problem is looked up in a list.
  expect(open.filter((name) => !/returnPath$|problems\/:code\.code$/.test(name))).toEqual([]);
  expect(fields.filter(({ name }) => /passw(?!ordReset|ords)/i.test(name))).toEqual([]);
});

test("no address that somebody sends is ever requested", async () => {
  const asked: string[] = [];
  const canary = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void canary.close());
  const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/canary`;
  const endpoints = await apiEndpoints();
  const plans = endpoints
    .filter(({ name }) => name !== "account.delete")
    .flatMap((endpoint) => {
      const { name, method, path, input, inQuery } = endpoint;
      const [sound] = input ? fc.sample(soundFor(input), 1) : [{}];
      const fields = [...Object.keys(sound ?? {}), "url"];
      return fields.map((field): PlannedRequest => {
        const text = JSON.stringify({ ...(sound as object), [field]: url });
        const escaped = encodeURIComponent(url);
        const query = inQuery ? `input=${encodeURIComponent(text)}` : `${field}=${escaped}`;
        return {
          name,
          method,
          path: `${path.replaceAll(/:\w+/g, escaped)}?${query}`,
          headers: { "content-type": "application/json", referer: url, origin: url },
          body: method === "GET" ? undefined : Buffer.from(text),
        };
      });
    });
  expect(plans.length).toBeGreaterThan(100);
  expect(await faultsOf(plans, cast.accounts.buyer.token)).toEqual([]);
  expect(asked).toEqual([]);
});

interface Field {
  name: string;
  isBounded: boolean;
}

/** The texts, lists and numbers of a schema, each with whether its length or value has an upper bound. */
function fieldsOf(schema: Schema, name: string): Field[] {
  const definition = definitionOf(schema);
  const inside = [
    definition.innerType,
    definition.in,
    definition.element,
    ...(definition.options ?? []),
  ];
  const parts = [
    ...inside.flatMap((part) => (part ? fieldsOf(part, name) : [])),
    ...Object.entries(definition.shape ?? {}).flatMap(([key, part]) =>
      fieldsOf(part, `${name}.${key}`),
    ),
  ];
  const isMeasured = /^(string|array|number)$/.test(definition.type);
  return isMeasured ? [...parts, { name, isBounded: refusesMuch(schema, definition.type) }] : parts;
}

/** A text made of what the schema accepts would be refused by its length alone. */
function refusesMuch(schema: Schema, type: string): boolean {
  const checks = (definitionOf(schema).checks ?? []).map(({ _zod: { def } }) => def);
  if (checks.some(({ check }) => /^(max_length|length_equals|less_than)$/.test(check))) return true;
  const { format } = definitionOf(schema);
  // Whole numbers within those that are exact.
  if (type === "number")
    return [format, ...checks.map((check) => check.format)].includes("safeint");
  const formats = [format, ...checks.map((check) => check.format)];
  if (formats.some((each) => each === "uuid" || each === "date" || each === "email")) return true;
  const patterns = checks.flatMap(({ pattern }) => (pattern ? [pattern] : []));
  return patterns.some(({ source }) => {
    const outsideOfClasses = source.replaceAll(/\[(?:[^\]\\]|\\.)*\]/g, "x");
    return /^\^.*\$$/s.test(source) && !/[*+]|,\}/.test(outsideOfClasses);
  });
}

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
