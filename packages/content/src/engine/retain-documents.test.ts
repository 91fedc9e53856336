import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { writeDatabase } from "../write/write-database.ts";
import { retainPublishedDocuments } from "./retain-documents.ts";

let folder: string;
let host: Server;
let origin: string;

/** Serves the last deployed site from its folder. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "deploys-"));
  host = createServer((request, response) => {
    readFile(path.join(folder, "live", request.url ?? "")).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});

afterEach(async () => {
  host.close();
  await rm(folder, { recursive: true, force: true });
});

async function deploy(text: string, day: string): Promise<string[]> {
  const next = path.join(folder, "next/content");
  await mkdir(next, { recursive: true });
  await writeDatabase(new Map([["posts/a", { text }]]), next);
  await retainPublishedDocuments(origin, next, day);
  await rm(path.join(folder, "live"), { recursive: true, force: true });
  await rename(path.join(folder, "next"), path.join(folder, "live"));
  return readdir(path.join(folder, "live/content/documents"));
}

test("documents of earlier deploys are deleted 90 days after the last deploy that listed them", async () => {
  const first = await deploy("one", "2026-01-01");
  const second = await deploy("two", "2026-01-02");
  const third = await deploy("three", "2026-02-01");
  expect(second).toEqual(expect.arrayContaining(first));
  expect(third).toEqual(expect.arrayContaining([...first, ...second]));
  const later = await deploy("four", "2026-04-02");
  expect(later.filter((name) => first.includes(name))).toEqual([]);
  expect(later).toEqual(expect.arrayContaining(second.filter((name) => !first.includes(name))));
});
