import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { link, runExample, typecheck, unpackInto, writeExamples, writeLoader } from "./consumer.ts";
import { commonFields, getPackageFolder, packages, packPackage, readManifest } from "./packages.ts";

const root = mkdtempSync(path.join(tmpdir(), "packaging-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.each(packages)("the tarball of %s", (name) => {
  const folder = path.join(root, name);
  let tarball: string;
  let unpacked: string;

  beforeAll(async () => {
    tarball = await packPackage(name, root);
    unpacked = await unpackInto(folder, name, tarball);
    writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  });

  test("has what its manifest names, and no dependency of the workspace", async () => {
    const { messages } = await publint({ pkgDir: unpacked, strict: true });
    expect(messages).toEqual([]);
    const manifest = readManifest(unpacked);
    expect(manifest).toMatchObject(commonFields);
    expect(Object.values(manifest.dependencies ?? {}).join()).not.toMatch(/workspace|catalog/);
    for (const file of manifest.files) {
      expect([file, globSync(file, { cwd: unpacked })]).not.toEqual([file, []]);
    }
    const files = globSync("**/*", { cwd: unpacked });
    expect(files.filter((file) => /\.test\.|\.map$|generators/.test(file))).toEqual([]);
    expect(readFileSync(path.join(unpacked, "CHANGELOG.md"), "utf8")).toContain(
      `## ${manifest.version.replace(/\.0$/, "")}`,
    );
  });

  test("gives every entry types that TypeScript finds, as an ES module", async () => {
    const { problems } = await checkPackage(
      createPackageFromTarballData(readFileSync(tarball)),
      // A script for pages, which nobody imports.
      { excludeEntrypoints: ["./consent.js"] },
    ).then((result) => (result.types ? result : { problems: ["no types"] }));
    // Only resolution from before Node 12 finds no entries, and only old Node can't require() ES modules.
    const found = problems.filter(
      (problem) =>
        typeof problem === "string" ||
        !("resolutionKind" in problem) ||
        /bundler|esm/.test(problem.resolutionKind),
    );
    expect(found).toEqual([]);
  });

  test("loads every entry in Node", async () => {
    const entries = writeLoader(folder, unpacked);
    const counts = (await runExample(folder, "load.js")).trim().split("\n");
    expect(counts.map((count) => Number(count) > 0)).toEqual(entries.map(() => true));
  });

  test("runs the examples of its README, with strict types", async () => {
    link(folder, path.join(import.meta.dirname, ".."), "@types/node");
    if (name === "consent") {
      link(folder, getPackageFolder(name), "@types/react");
    }
    const examples = writeExamples(folder, unpacked);
    expect(examples.length).toBeGreaterThan(0);
    expect(await typecheck(folder, "bundler")).toBe("");
    expect(await typecheck(folder, "nodenext")).toBe("");
    for (const { file, output } of examples.filter(({ output }) => output !== undefined)) {
      expect(await runExample(folder, file)).toBe(output);
    }
  });
});
