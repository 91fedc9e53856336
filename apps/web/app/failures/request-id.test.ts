import { createTRPCClient, httpLink } from "@trpc/client";
import { afterEach, expect, test, vi } from "vitest";

import { describeFailure } from "./failure.ts";
import { fetchWithRequestId } from "./request-id.ts";

afterEach(() => vi.unstubAllGlobals());

/** What the page says about a call with this answer, and the request numbers that were sent. */
async function failureOf(answer: () => Promise<Response>) {
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
  return { failure: describeFailure(thrown, true), sent };
}

test("a request that is never answered leaves its number to quote", async () => {
  const { failure, sent } = await failureOf(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(sent).toEqual([expect.stringMatching(/^[\w-]{8,64}$/)]);
  expect(failure).toMatchObject({ code: "unreachable", requestId: sent[0] });
});

test("so does one whose answer comes from a proxy and cannot be read", async () => {
  const { failure, sent } = await failureOf(async () => new Response("<h1>502", { status: 502 }));
  expect(failure).toMatchObject({ code: "unreachable", requestId: sent[0] });
});
