import { createTRPCClient, httpLink } from "@trpc/client";
import { afterEach, expect, test, vi } from "vitest";

import { describeFailure } from "./failure.ts";
import { fetchWithRequestId } from "./request-id.ts";

afterEach(() => vi.unstubAllGlobals());

/** Calls the API with this response. Returns the described failure and the request ids that were sent. */
async function callAndDescribe(answer: () => Promise<Response>) {
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", (_input: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get("x-request-id"));
    return answer();
  });
  const client = createTRPCClient({
    links: [httpLink({ url: "/api", fetch: fetchWithRequestId })],
  });
  const call = (client as unknown as { x: { query: () => Promise<unknown> } }).x.query();
  const thrown: unknown = await call.catch((error: unknown) => error);
  return { failure: describeFailure(thrown, { isOnline: true }), sent };
}

test("the failure of an unanswered request has the id that was sent", async () => {
  const { failure, sent } = await callAndDescribe(() =>
    Promise.reject(new TypeError("Failed to fetch")),
  );
  expect(sent).toEqual([expect.stringMatching(/^[\w-]{8,64}$/)]);
  expect(failure).toMatchObject({ code: "unreachable", requestId: sent[0] });
});

test("the failure has the id if a proxy answered with HTML", async () => {
  const { failure, sent } = await callAndDescribe(
    async () => new Response("<h1>502", { status: 502 }),
  );
  expect(failure).toMatchObject({ code: "unreachable", requestId: sent[0] });
});
