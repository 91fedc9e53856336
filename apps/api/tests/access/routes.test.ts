import { afterAll, beforeAll, expect, test } from "vitest";

import { recordRoutes } from "../setup/recorded-routes.ts";
import type { Suite } from "../setup/suite.ts";
import { startAccessSuite } from "./access-suite.ts";
import { type Caller, callers } from "./callers.ts";
import { readDatabaseState } from "./database-state.ts";
import { type AccessFixtures, createAccessFixtures } from "./fixtures.ts";
import { routeMatrix, type RouteRow } from "./route-matrix.ts";
import { sendCall, type CallRequest } from "./send-call.ts";

let suite: Suite;
let routes: string[];
let cast: AccessFixtures;
beforeAll(async () => {
  ({ started: suite, routes } = await recordRoutes(startAccessSuite));
  cast = await createAccessFixtures(suite);
});
afterAll(() => suite.stop());

/** The procedures behind this route are covered by the procedure matrix. */
const procedures = " /api/trpc/:path";

test("every route has a row in the matrix, and every row its route", () => {
  const plain = routes.filter((route) => !route.startsWith("HEAD ") && !route.endsWith(procedures));
  expect(plain).toEqual(Object.keys(routeMatrix).toSorted());
  const heads = routes.filter((route) => route.startsWith("HEAD ") && !route.endsWith(procedures));
  for (const head of heads) expect(plain).toContain(head.replace("HEAD", "GET"));
});

function getCredential(caller: Caller, { credential }: RouteRow): string | undefined {
  const keys: Partial<Record<Caller, { key: string }>> = cast.licences;
  const key = credential === "licenceKey" ? keys[caller]?.key : undefined;
  return key ?? cast.accounts[caller].token;
}

test.each(Object.entries(routeMatrix))(
  "%s answers every caller as the matrix says, and changes nothing when it refuses",
  async (route, row) => {
    const [method = "", url = ""] = route.split(" ");
    const question = { path: url, method, ...(await row.question(cast)) };
    const outcomes: Partial<Record<Caller, string>> = {};
    const shared = new Set<string>();
    /** The outcomes that were also asked for by HEAD. */
    const headed = new Set<string>();
    const drive = async (caller: Caller) => {
      const token = getCredential(caller, row);
      const answer = await sendCall(suite.api.url, { ...question, token });
      outcomes[caller] = answer.outcome;
      expect(answer.leftOpen).toEqual([]);
      if (answer.isShared) shared.add(answer.text);
      if (method !== "GET" || headed.has(answer.outcome)) return;
      headed.add(answer.outcome);
      const head = await sendCall(suite.api.url, { ...question, token, method: "HEAD" });
      expect(head.status, caller).toBe(answer.status);
    };
    const isAllowed = (caller: Caller) => row.expected[caller] === "allowed";
    const before = await readDatabaseState(suite);
    for (const caller of callers.filter((each) => !isAllowed(each))) await drive(caller);
    expect(await readDatabaseState(suite)).toEqual(before);
    for (const caller of callers.filter(isAllowed)) await drive(caller);
    const asWritten = Object.entries(row.expected).map(([caller, outcome]) => [
      caller,
      outcome === "unchanged" ? "allowed" : outcome,
    ]);
    expect(outcomes).toEqual(Object.fromEntries(asWritten));
    // Responses that shared caches may store are the same for every caller.
    expect(shared.size).toBeLessThanOrEqual(1);
    if (!row.program) return;
    const asked: CallRequest = { ...question, ...row.program(cast) };
    expect((await sendCall(suite.api.url, asked)).outcome).toBe("allowed");
  },
);

test("each route treats another licence's device like one that does not exist", async () => {
  const named = Object.entries(routeMatrix).filter(([route]) => route.includes(":deviceId"));
  expect(named.length).toBeGreaterThan(0);
  const device = (await createAccessFixtures(suite)).deviceId;
  const before = await readDatabaseState(suite);
  for (const [route, row] of named) {
    const [method = "", url = ""] = route.split(" ");
    const { json } = await row.question(cast);
    const answerTo = (deviceId: string) =>
      sendCall(suite.api.url, {
        path: url.replace(":deviceId", deviceId),
        method,
        json,
        token: cast.licences.otherBuyer.key,
      });
    const strange = await answerTo(crypto.randomUUID());
    expect(await answerTo(device), route).toEqual(strange);
  }
  expect(await readDatabaseState(suite)).toEqual(before);
});
