import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { findFreePort } from "@site/local/free-port";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

import { dist } from "../setup/api-process.ts";
import { withSuite } from "../setup/suite.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const text = read("apps/api/Dockerfile");
const dockerfile = DockerfileParser.parse(text);
const folder = mkdtempSync(path.join(tmpdir(), "image-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const suite = withSuite();

/** The keyword and content of each instruction, by build stage. */
const steps = dockerfile
  .getInstructions()
  .map((instruction): [string, string] => [
    instruction.getKeyword(),
    instruction.getTextContent().slice(instruction.getKeyword().length).trim(),
  ]);
const last = steps.findLastIndex(([keyword]) => keyword === "FROM");
const [buildStage, finalStage] = [steps.slice(0, last), steps.slice(last)];
const values = (stage: [string, string][], keyword: string) =>
  stage.filter(([name]) => name === keyword).map(([, content]) => content);

test("the Dockerfile has no problem, and builds with the Node and pnpm of the workspace", () => {
  expect(validate(text)).toEqual([]);
  const { nodeVersion } = parse(read("pnpm-workspace.yaml")) as { nodeVersion: string };
  const bases = values(steps, "FROM");
  expect(bases).toHaveLength(2);
  expect(bases.every((base) => base.startsWith(`node:${nodeVersion}-`))).toBe(true);
  const { devEngines } = JSON.parse(read("package.json")) as {
    devEngines: { packageManager: { version: string } };
  };
  expect(values(buildStage, "RUN").join("\n")).toContain(
    `pnpm@${devEngines.packageManager.version} install --frozen-lockfile`,
  );
});

test("the image runs as an unprivileged user, contains only the build, and has a health check", () => {
  expect(values(finalStage, "USER")).toEqual(["node"]);
  expect(values(finalStage, "COPY")).toEqual(["--from=build /site/apps/api/dist/ ./"]);
  expect(values(finalStage, "RUN")).toEqual([]);
  expect(values(finalStage, "HEALTHCHECK")).toHaveLength(1);
  expect(read("apps/api/Dockerfile.dockerignore").split("\n")).toEqual(
    expect.arrayContaining([".git", "**/node_modules", "**/.local", "**/*.env"]),
  );
});

/** A command in exec form, which receives signals itself. */
function getCommand(keyword: "CMD" | "HEALTHCHECK"): string[] {
  const [list = "[]"] = /\[.*\]$/.exec(values(finalStage, keyword)[0] ?? "") ?? [];
  return JSON.parse(list) as string[];
}

test("the steps of the Dockerfile produce an API that responds, and stops at the signal", async () => {
  const site = path.join(folder, "site");
  const isWhole = process.env.IMAGE_STEPS === "1";
  if (isWhole) {
    // `COPY . .` copies committed files and new ones.
    const { stdout } = await run("git", ["ls-files", "-coz", "--exclude-standard"], { cwd: root });
    for (const file of stdout.split("\0").filter(Boolean)) {
      cpSync(path.join(root, file), path.join(site, file));
    }
    for (const command of values(buildStage, "RUN")) {
      await run("sh", ["-c", command], { cwd: site, maxBuffer: 2 ** 28 });
    }
  }
  const api = path.join(folder, "api");
  mkdirSync(api);
  cpSync(isWhole ? path.join(site, "apps/api/dist") : dist, api, { recursive: true });
  const port = String(await findFreePort());
  const [, ...serve] = getCommand("CMD");
  const env = { ...suite.environment, PORT: port };
  const [, ...look] = getCommand("HEALTHCHECK");
  const health = () =>
    run(process.execPath, look, { cwd: api, env: { PORT: port } }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  expect(await health()).toBe(1);
  const child = spawn(process.execPath, serve, { cwd: api, env, stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  await expect.poll(health).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await health()).toBe(1);
});

test("the packages that the function's host installs are locked to the tested versions", () => {
  const listPackages = (file: string) => {
    const { packages } = parse(read(file)) as {
      packages: Record<string, { resolution: { integrity: string } }>;
    };
    return new Map(
      Object.entries(packages).map(([name, { resolution }]) => [name, resolution.integrity]),
    );
  };
  const [deployed, workspace] = ["apps/api/deployed/pnpm-lock.yaml", "pnpm-lock.yaml"].map(
    listPackages,
  );
  expect(deployed?.size).toBeGreaterThan(50);
  const others = [...(deployed ?? [])].filter(([name, digest]) => workspace?.get(name) !== digest);
  expect(others, "run `pnpm --filter @site/api lock`").toEqual([]);
  const { dependencies } = JSON.parse(read("apps/api/deployed/package.json")) as {
    dependencies: Record<string, string>;
  };
  const { catalog } = parse(read("pnpm-workspace.yaml")) as { catalog: Record<string, string> };
  for (const [name, version] of Object.entries(dependencies)) expect(version).toBe(catalog[name]);
});
