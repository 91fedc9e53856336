import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { catalogue } from "../catalogue.ts";
import { getKeptVersions, readVersionRecord, readVersionFile } from "./kept-versions.ts";
import { addVersion } from "./write-versions.ts";

const record = { penguins: { "1.0.0": { "penguins.csv": "aa" } } };

test("a new version is recorded before the old one, whose files are then to be kept", () => {
  const built = { slug: "penguins", version: "1.1.0", digests: { "penguins.csv": "bb" } };
  const { record: after, versionToKeep } = addVersion(record, built);
  expect(versionToKeep).toBe("1.0.0");
  expect(Object.keys(after["penguins"] ?? {})).toEqual(["1.1.0", "1.0.0"]);
  expect(addVersion(after, built)).toEqual({ record: after, keep: undefined });
});

test("a new dataset keeps nothing", () => {
  const built = { slug: "rain", version: "1.0.0", digests: { "rain.csv": "cc" } };
  expect(addVersion(record, built)).toEqual({
    record: { ...record, rain: { "1.0.0": { "rain.csv": "cc" } } },
    keep: undefined,
  });
});

test.each([
  ["other bytes", { "penguins.csv": "bb" }],
  ["a file more", { "penguins.csv": "aa", "clean.py": "dd" }],
  ["a file less", {}],
])("a recorded version with %s is refused, with what to do", (_, digests) => {
  const built = { slug: "penguins", version: "1.0.0", digests };
  expect(() => addVersion(record, built)).toThrow(/Add a new version to its description/);
});

test("every file of every version is there with the recorded bytes", async () => {
  const recorded = await readVersionRecord();
  for (const dataset of catalogue) {
    const versions = getKeptVersions(dataset, recorded);
    expect(Object.keys(versions[0]?.digests ?? {}).sort()).toEqual(
      dataset.files.map(({ name }) => name).sort(),
    );
    for (const [index, { version, digests }] of versions.entries()) {
      for (const [name, digest] of Object.entries(digests)) {
        const older = index === 0 ? undefined : version;
        const content = await readVersionFile(dataset.slug, name, older);
        const sha256 = createHash("sha256").update(content).digest("hex");
        expect(sha256, `${dataset.slug} ${version} ${name}`).toBe(digest);
      }
    }
  }
});
