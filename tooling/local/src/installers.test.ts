import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { releaseSchema } from "@site/contracts/product";
import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";

import { writeInstallers } from "./installers.ts";

const folder = mkdtempSync(path.join(tmpdir(), "installers-"));
const options = {
  bucketDir: path.join(folder, "bucket"),
  manifestFile: path.join(folder, "releases.json"),
};
const releases = writeInstallers(options);
const files = releases.flatMap(({ version, artifacts }) =>
  artifacts.map((artifact) => ({
    ...artifact,
    file: path.join(options.bucketDir, "releases", version, artifact.fileName),
  })),
);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the manifest is what the contract says, and lists every release", () => {
  const manifest = z
    .strictObject({ releases: z.array(releaseSchema) })
    .parse(JSON.parse(readFileSync(options.manifestFile, "utf8")));
  expect(manifest.releases).toEqual(releases);
  expect(releases.map(({ version }) => version)).toContain("2.4.1");
});

test("sizes and checksums are those of the files", () => {
  for (const { file, sizeBytes, sha256, sha512 } of files) {
    const content = readFileSync(file);
    expect(createHash("sha512").update(content).digest("base64")).toBe(sha512);
    expect(content.length).toBe(sizeBytes);
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
  }
});

test("a second run gives the same bytes and touches no file", () => {
  const before = files.map(({ file }) => statSync(file).mtimeMs);
  expect(writeInstallers(options)).toEqual(releases);
  expect(files.map(({ file }) => statSync(file).mtimeMs)).toEqual(before);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)("the archives open with another program and are whole", () => {
  const script = `
import sys, tarfile, zipfile
for name in sys.argv[1:]:
    if name.endswith(".zip"):
        archive = zipfile.ZipFile(name)
        assert archive.testzip() is None
        print(len(archive.namelist()))
    else:
        print(len(tarfile.open(name).getnames()))
`;
  const { stdout } = spawnSync("python3", ["-c", script, ...files.map(({ file }) => file)]);
  expect(stdout.toString().trim().split("\n")).toEqual(files.map(() => "2"));
});
