import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

import { type PlannedRequest, createRequests } from "@site/inputs/requests";
import { createSender, findAnswerError, type ReceivedAnswer } from "@site/inputs/send";
import { getDefinition, type Schema, createValidValues } from "@site/inputs/valid-values";
import fc from "fast-check";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";

import { mapInBatches } from "../../src/ops/deploy/target.ts";
import { startAccessSuite } from "../access/access-suite.ts";
import { readDatabaseState } from "../access/database-state.ts";
import { type AccessFixtures, createAccessFixtures } from "../access/fixtures.ts";
import { isForOperators } from "../access/procedure-matrix.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { startServer } from "../setup/start-server.ts";
import type { Suite } from "../setup/suite.ts";
import { createApiEndpoints } from "./endpoints.ts";

let suite: Suite;
let cast: AccessFixtures;
let sender: ReturnType<typeof createSender>;
/** The addresses of the API's own services, to which it may connect at any time. */
let parts: Set<string>;
beforeAll(async () => {
  parts = await reachedBy(async () => {
    suite = await startAccessSuite();
    cast = await createAccessFixtures(suite);
  });
  for (const setting of Object.values(suite.environment)) {
    for (const [address] of setting.matchAll(/127\.0\.0\.1:\d+/g)) parts.add(address);
  }
  sender = createSender(suite.api.url);
});
afterAll(async () => {
  sender.close();
  await suite.stop();
});

/** Requests per endpoint. `pnpm measure inputs` sends a million in total. */
const REQUESTS_EACH = 6;

/** The credential with which an endpoint reads its input. It answers others before. */
function getCredential({ name, path }: PlannedRequest): string | undefined {
  if (/^\/api\/(?:v1|updates)\//.test(path)) return cast.licences.buyer.key;
  if (path.startsWith("/api/jobs/")) return suite.config.JOBS_SECRET;
  if (path.startsWith("/api/webhooks/mail")) return suite.config.MAIL_REPORTS_SECRET;
  return (isForOperators(name) ? cast.accounts.operator : cast.accounts.buyer).token;
}

/**
 * Sends the requests, a few at a time so that none waits for the database. Returns the responses that should not
 * occur.
 */
function findFaults(
  plans: PlannedRequest[],
  isExpected: (answer: ReceivedAnswer) => boolean = () => true,
) {
  return mapInBatches(plans, async (planned) => {
    const authorization = { authorization: `Bearer ${getCredential(planned)}` };
    const answered = await sender.send(planned, authorization);
    const fault =
      findAnswerError(answered) ??
      (isExpected(answered) ? undefined : `answered ${answered.status}`);
    return fault === undefined ? [] : [{ fault, ...planned, body: String(planned.body) }];
  });
}

test("invalid input to any endpoint is rejected without internal details", async () => {
  const endpoints = await createApiEndpoints();
  expect(endpoints.length).toBeGreaterThan(80);
  const { licences, seatId, deviceId } = cast;
  const known = {
    licenceId: [licences.buyer.id],
    seatId: [seatId],
    deviceId: [deviceId],
    planId: ["pro"],
  };
  // Calls that delete the account or its sessions are left out, because no more requests would be possible.
  const lasting = endpoints.filter(({ name }) => !/^account\.(delete|endSessions)$/.test(name));
  for (const endpoint of lasting) {
    const plans = fc.sample(createRequests(endpoint, known), REQUESTS_EACH);
    expect(await findFaults(plans)).toEqual([]);
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

test("rejected input changes nothing, and prototype keys in JSON stay plain keys", async () => {
  const asked = (await createApiEndpoints()).filter(({ input }) => input !== undefined);
  // Waits for the events that accepted inputs caused at the payment provider.
  await suite.payments.control.waitUntilIdle();
  const before = await readDatabaseState(suite);
  for (const { name, method, path, input, inQuery } of asked) {
    if (!input || getDefinition(input).type !== "object") continue;
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
    expect(await findFaults(plans, ({ status }) => status >= 400)).toEqual([]);
  }
  expect(({} as Record<string, unknown>).planId).toBeUndefined();
  expect(await readDatabaseState(suite)).toEqual(before);
});

test("every text, list and number of an input has a limit, and none is a password", async () => {
  const fields = (await createApiEndpoints()).flatMap(({ name, input, params }) =>
    [input, params].flatMap((schema) => (schema ? getFields(schema, name) : [])),
  );
  expect(fields.length).toBeGreaterThan(60);
  const open = fields.filter(({ isBounded }) => !isBounded).map(({ name }) => name);
  // A return path that is too long is ignored, and problem codes are looked up in a list.
  expect(open.filter((name) => !/returnPath$|problems\/:code\.code$/.test(name))).toEqual([]);
  expect(fields.filter(({ name }) => /passw(?!ordReset|ords)/i.test(name))).toEqual([]);
});

/** Returns copies of an input, each with one value replaced, at any depth. */
function eachValueAs(input: unknown, other: string): unknown[] {
  if (typeof input !== "object" || input === null) return [other];
  return Object.entries(input).flatMap(([name, value]) =>
    eachValueAs(value, other).map((changed) =>
      Array.isArray(input)
        ? input.map((element: unknown, at) => (String(at) === name ? changed : element))
        : { ...input, [name]: changed },
    ),
  );
}

/** Records which addresses this process connects to and which names it resolves. */
async function reachedBy(work: () => Promise<void>): Promise<Set<string>> {
  const reached = new Set<string>();
  const note = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once("lookup", (_error, _address, _family, host) => reached.add(host));
    socket.once("connectionAttempt", (address, port) => reached.add(`${address}:${port}`));
  };
  subscribe("net.client.socket", note);
  try {
    await work();
  } finally {
    unsubscribe("net.client.socket", note);
  }
  return reached;
}

/**
 * Plans requests to everything that is served, with the text in each value of each input, in paths, queries and
 * headers.
 */
async function plansWith(text: string): Promise<(sound: Sound) => PlannedRequest[]> {
  const escaped = encodeURIComponent(text);
  const headers = {
    "content-type": "application/json",
    referer: text,
    origin: text,
    "x-forwarded-host": text,
    forwarded: `host="${text}"`,
  };
  const object = { id: text, object: "checkout.session", payment_intent: text };
  const event = { id: "evt_1", object: "event", type: "checkout.session.completed" };
  const payload = JSON.stringify({ ...event, data: { object } });
  const signed = {
    name: "signed event",
    method: "POST",
    path: "/api/webhooks/stripe",
    headers: {
      ...headers,
      "stripe-signature": Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: suite.config.STRIPE_WEBHOOK_SECRET,
      }),
    },
    body: Buffer.from(payload),
  };
  const endpoints = await createApiEndpoints();
  return (sound) => [
    signed,
    ...endpoints.flatMap(({ name, method, path, inQuery }) =>
      [...eachValueAs(sound[name] ?? {}, text), { ...sound[name], url: text }].map((given) => {
        const input = JSON.stringify(given);
        const query = inQuery ? `input=${encodeURIComponent(input)}` : `url=${escaped}`;
        return {
          name,
          method,
          path: `${path.replaceAll(/:\w+/g, escaped)}?${query}`,
          headers,
          body: method === "GET" ? undefined : Buffer.from(input),
        };
      }),
    ),
  ];
}

type Sound = Record<string, object>;
const getLength = (value: unknown) => JSON.stringify(value).length;

test("the API never requests an address from an input", async () => {
  const asked: string[] = [];
  const canary = await startServer((request, response) => {
    asked.push(request.url ?? "");
    response.end();
  });
  const url = `${canary}/canary`;
  const sound: Sound = {};
  for (const { name, input } of await createApiEndpoints()) {
    // The longest example is the one with the optional fields.
    const samples = input ? fc.sample(createValidValues(input), 10) : [];
    const [longest] = samples.toSorted((a, b) => getLength(b) - getLength(a));
    if (typeof longest === "object" && longest !== null) sound[name] = longest;
  }
  const send = async (text: string) => {
    // These calls would end the sessions of the other requests.
    const isEnd = /^account\.(delete|endSessions)$/;
    const plans = (await plansWith(text))(sound).filter(({ name }) => !isEnd.test(name));
    expect(plans.length).toBeGreaterThan(150);
    expect(await findFaults(plans)).toEqual([]);
    await sendWaitingMails(suite);
  };
  const usually = await reachedBy(() => send("no-address"));
  expect(usually.size).toBeGreaterThan(0);
  const reached = await reachedBy(() => send(url));
  expect(asked).toEqual([]);
  const others = [...reached].filter((address) => !parts.has(address) && !usually.has(address));
  expect(others).toEqual([]);
});

interface Field {
  name: string;
  isBounded: boolean;
}

/** Lists the texts, lists and numbers of a schema, and whether the length or value of each has an upper bound. */
function getFields(schema: Schema, name: string): Field[] {
  const definition = getDefinition(schema);
  const inside = [
    definition.innerType,
    definition.in,
    definition.element,
    ...(definition.options ?? []),
  ];
  const parts = [
    ...inside.flatMap((part) => (part ? getFields(part, name) : [])),
    ...Object.entries(definition.shape ?? {}).flatMap(([key, part]) =>
      getFields(part, `${name}.${key}`),
    ),
  ];
  const isMeasured = /^(string|array|number)$/.test(definition.type);
  return isMeasured ? [...parts, { name, isBounded: refusesMuch(schema, definition.type) }] : parts;
}

/** Whether the schema rejects texts that are too long, or numbers that are too large. */
function refusesMuch(schema: Schema, type: string): boolean {
  const checks = (getDefinition(schema).checks ?? []).map(({ _zod: { def } }) => def);
  if (checks.some(({ check }) => /^(max_length|length_equals|less_than)$/.test(check))) return true;
  const { format } = getDefinition(schema);
  // Zod limits integers to those that are exactly representable.
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
