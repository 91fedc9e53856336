import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { installerInputSchema } from "@site/contracts/product";
import { findFreePort } from "@site/local/free-port";
import { type ObjectStore, startObjectStore } from "@site/local/object-store";
import { afterAll, beforeAll, expect, test } from "vitest";

import { getObjectKey, seedDatabase } from "../../src/db/seed.ts";
import { createCloudStorage } from "../../src/providers/object-store.ts";
import { sampleManifest } from "../setup/release-manifest.ts";
import { type Api, startSuite, type Suite } from "../setup/suite.ts";

const folder = mkdtempSync(path.join(tmpdir(), "api-objects-"));
const choice = { version: "1.10.0", platform: "linux", arch: "x64" } as const;
const content = "0123456789".repeat(100);
let suite: Suite;
let objects: ObjectStore;
let api: Api;

beforeAll(async () => {
  suite = await startSuite();
  const credentials = suite.config.STORAGE_CREDENTIALS;
  if (!credentials) throw new Error("The test's settings have no credentials.");
  objects = await startObjectStore({ port: await findFreePort(), dataDir: folder, credentials });
  const bucket = suite.config.STORAGE_BUCKET;
  const objectStore = createCloudStorage({
    projectId: "demo",
    bucket,
    endpoint: objects.url,
    credentials,
  });
  api = await suite.startApi({ objectStore });
  await seedDatabase(api.deps.db, {
    manifest: sampleManifest,
    now: new Date(),
    withSampleCoupons: false,
  });
  const file = path.join(folder, bucket, getObjectKey("1.10.0", "app-1.10.0-linux-x64.bin"));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
});
afterAll(async () => {
  await suite.stop();
  await objects.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a link downloads its file under its name, and can resume", async () => {
  const { url } = await api.client().product.downloadLink.query(choice);
  const whole = await fetch(url);
  expect(whole.headers.get("content-disposition")).toBe(
    'attachment; filename="app-1.10.0-linux-x64.bin"',
  );
  expect(await whole.text()).toBe(content);
  const rest = await fetch(url, { headers: { range: "bytes=990-" } });
  expect(rest.status).toBe(206);
  expect(await rest.text()).toBe("0123456789");
});

test("a file name cannot break out of its header", async () => {
  const { STORAGE_BUCKET: bucket, STORAGE_CREDENTIALS: credentials } = suite.config;
  const store = createCloudStorage({
    projectId: "demo",
    bucket,
    endpoint: objects.url,
    credentials,
  });
  const objectKey = getObjectKey("1.10.0", "app-1.10.0-linux-x64.bin");
  const fileName = 'a".html\\"; x\r\nset-cookie: a=b';
  const expiresAt = new Date(Date.now() + 60_000);
  const answer = await fetch(await store.signDownload({ objectKey, fileName, expiresAt }));
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="a_.html__; x__set-cookie: a=b"',
  );
  expect(answer.headers.get("set-cookie")).toBeNull();
  const named = (name: string) =>
    installerInputSchema.safeParse({ version: "1.10.0", fileName: name });
  expect(named("app-1.10.0-linux-x64.bin").success).toBe(true);
  for (const name of [fileName, "../x", "a b", "a/b", ".env", 'a"', "a\\b", "a\n", ""]) {
    expect([name, named(name).success]).toEqual([name, false]);
  }
});

test("a link works for its file only", async () => {
  const { url } = await api.client().product.downloadLink.query(choice);
  const other = await fetch(url.replace("/1.10.0/", "/1.9.0/"));
  expect(other.status).toBe(403);
});
