import { beforeAll, expect, test } from "vitest";

import { seedDatabase } from "../../src/db/seed.ts";
import { createCloudStorage } from "../../src/providers/object-store.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { sampleManifest } from "../setup/release-manifest.ts";
import { withSuite } from "../setup/suite.ts";

const sample = { manifest: sampleManifest, now: new Date(), withSampleCoupons: true };
const suite = withSuite();
beforeAll(async () => {
  await seedDatabase(suite.api.deps.db, sample);
});

test("releases are listed newest first, without withdrawn ones", async () => {
  const releases = await suite.api.client().product.releases.query();
  expect(releases.map(({ version }) => version)).toEqual(["2.0.0-beta.1", "1.10.0", "1.9.0"]);
  const artifacts = sampleManifest.releases[0]?.artifacts ?? [];
  expect(new Set(releases[2]?.artifacts)).toEqual(new Set(artifacts));
});

test("seeding again changes nothing and restores no withdrawn release", async () => {
  await suite.sql.query("update releases set yanked_at = now() where version = '1.9.0'");
  expect(await seedDatabase(suite.api.deps.db, sample)).toMatchObject({ coupons: 0 });
  const releases = await suite.api.client().product.releases.query();
  expect(releases.map(({ version }) => version)).toEqual(["2.0.0-beta.1", "1.10.0"]);
});

test("coupons whose codes are public are created locally only", async () => {
  await suite.sql.query("delete from coupons");
  const elsewhere = { ...sample, withSampleCoupons: false };
  expect(await seedDatabase(suite.api.deps.db, elsewhere)).toMatchObject({
    releases: 4,
    coupons: 0,
  });
  expect((await suite.sql.query("select 1 from coupons")).rows).toEqual([]);
});

test("a download link is signed for one file, for a quarter of an hour, with its name", async () => {
  const choice = { version: "1.10.0", platform: "linux", arch: "x64" } as const;
  const link = await suite.api.client().product.downloadLink.query(choice);
  const url = new URL(link.url);
  expect(url.origin).toBe(suite.config.STORAGE_ENDPOINT);
  expect(url.pathname).toBe("/downloads/releases/1.10.0/app-1.10.0-linux-x64.bin");
  expect(url.searchParams.get("X-Goog-Algorithm")).toBe("GOOG4-RSA-SHA256");
  expect(Number(url.searchParams.get("X-Goog-Expires"))).toBeLessThanOrEqual(900);
  expect(url.searchParams.get("response-content-disposition")).toBe(
    'attachment; filename="app-1.10.0-linux-x64.bin"',
  );
  expect(Date.parse(link.expiresAt)).toBeGreaterThan(Date.now());
  expect(link.artifact).toEqual(sampleManifest.releases[2]?.artifacts[0]);
});

test.each([
  { version: "9.9.9", platform: "linux", arch: "x64" },
  { version: "1.10.0", platform: "windows", arch: "x64" },
  { version: "1.10.1", platform: "linux", arch: "x64" },
] as const)("there is no link to $version for $platform", async (choice) => {
  expect(await getErrorCode(suite.api.client().product.downloadLink.query(choice))).toBe(
    "release_not_found",
  );
});

test("if addresses cannot be signed, downloads are unavailable", async () => {
  const api = await suite.startApi({
    objectStore: createCloudStorage({
      projectId: "demo",
      bucket: "downloads",
      endpoint: "http://127.0.0.1:9",
      credentials: { client_email: "a@b.test", private_key: "no key" },
    }),
  });
  const call = api
    .client()
    .product.downloadLink.query({ version: "1.10.0", platform: "linux", arch: "x64" });
  expect(await getErrorCode(call)).toBe("storage_unavailable");
});
