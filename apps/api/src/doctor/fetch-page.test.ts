import { expect, test } from "vitest";

import { startServer } from "../../tests/setup/start-server.ts";
import { fetchPage } from "./fetch-page.ts";

/** Starts a server that responds with 503 to the first `times` requests, and counts its requests. */
async function startBusyServer(times: number, headers: Record<string, string>) {
  let requests = 0;
  const url = await startServer((_request, response) => {
    requests += 1;
    if (requests <= times) response.writeHead(503, headers).end();
    else response.end("there");
  });
  return { url, requests: () => requests };
}

test("a service that is busy for a moment is asked again when it says so", async () => {
  const { url } = await startBusyServer(1, { "retry-after": "1" });
  expect(await (await fetchPage(url)).text()).toBe("there");
});

test("one that stays busy is asked twice, and its refusal counts", async () => {
  const { url, requests } = await startBusyServer(9, { "retry-after": "1" });
  expect((await fetchPage(url)).status).toBe(503);
  expect(requests()).toBe(2);
});

test.each([[{}], [{ "retry-after": "3600" }], [{ "retry-after": "tomorrow" }]])(
  "one that names no moment is asked once: %j",
  async (headers) => {
    const { url, requests } = await startBusyServer(1, headers);
    expect((await fetchPage(url)).status).toBe(503);
    expect(requests()).toBe(1);
  },
);

test("what changes something is sent once", async () => {
  const { url, requests } = await startBusyServer(1, { "retry-after": "1" });
  expect((await fetchPage(url, { method: "POST" })).status).toBe(503);
  expect(requests()).toBe(1);
});
