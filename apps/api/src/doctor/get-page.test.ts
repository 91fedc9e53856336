import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, test } from "vitest";

import { getPage } from "./get-page.ts";

let requests = 0;
let headers: Record<string, string> = {};
let busyFor = 1;
const server = createServer((_request, response) => {
  requests += 1;
  if (requests <= busyFor) response.writeHead(503, headers).end();
  else response.end("there");
});

afterEach(() => void server.close());

/** Starts the server, which is busy for some requests. */
async function busy(times: number, given: Record<string, string>): Promise<string> {
  requests = 0;
  busyFor = times;
  headers = given;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a service that is busy for a moment is asked again when it says so", async () => {
  const response = await getPage(await busy(1, { "retry-after": "1" }));
  expect(await response.text()).toBe("there");
});

test("one that stays busy is asked twice, and its refusal counts", async () => {
  const response = await getPage(await busy(9, { "retry-after": "1" }));
  expect([response.status, requests]).toEqual([503, 2]);
});

test.each([[{}], [{ "retry-after": "3600" }], [{ "retry-after": "tomorrow" }]])(
  "one that names no moment is asked once: %j",
  async (given) => {
    const response = await getPage(await busy(1, given));
    expect([response.status, requests]).toEqual([503, 1]);
  },
);

test("what changes something is sent once", async () => {
  const response = await getPage(await busy(1, { "retry-after": "1" }), { method: "POST" });
  expect([response.status, requests]).toEqual([503, 1]);
});
