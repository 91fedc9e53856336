import { findFreePort } from "@site/local/free-port";
import { expect, test } from "vitest";

import { startServer } from "../../tests/setup/start-server.ts";
import { createBreachedPasswords } from "./breached-passwords.ts";

const suffix = "0018A45C4D1DEF81644B54AB7F969B88D65";

test("breached suffixes are returned, without padding", async () => {
  const asked: string[] = [];
  const url = await startServer((request, response) => {
    asked.push(request.url ?? "");
    response.end(`${suffix}:12\r\n${"F".repeat(35)}:0\r\nnonsense`);
  });
  expect(await createBreachedPasswords(`${url}/range`)("21BD1")).toEqual([suffix]);
  expect(asked).toEqual(["/range/21BD1"]);
});

test("no password counts as breached without a working service", async () => {
  expect(await createBreachedPasswords(undefined)("21BD1")).toEqual([]);
  expect(
    await createBreachedPasswords(`http://127.0.0.1:${await findFreePort()}`)("21BD1"),
  ).toEqual([]);
  const broken = await startServer((_request, response) => response.writeHead(500).end(suffix));
  expect(await createBreachedPasswords(broken)("21BD1")).toEqual([]);
  const silent = await startServer(() => undefined);
  expect(await createBreachedPasswords(silent)("21BD1")).toEqual([]);
});

test("redirects of the service are not followed", async () => {
  const elsewhere = await startServer((_request, response) => response.end(`${suffix}:12`));
  const moved = await startServer((_request, response) => {
    response.writeHead(302, { location: elsewhere }).end();
  });
  expect(await createBreachedPasswords(moved)("21BD1")).toEqual([]);
});
