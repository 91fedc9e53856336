import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

import { chromium } from "@playwright/test";

/** A Chromium executable, with the arguments that it needs on this machine. */
export interface Browser {
  executablePath: string;
  args: string[];
  /** Default arguments of Playwright to leave out. */
  ignoreDefaultArgs?: string[];
  /** The whole environment, if it is not that of this process. */
  env?: Record<string, string>;
  /** Where the browser was found, for the log. */
  origin: "environment" | "machine" | "playwright" | "package";
}

const onTheMachine = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const inflatedTo = join(import.meta.dirname, "../node_modules/.cache/chromium");

const args = [
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
  // Chromium's sandbox works neither as root nor without user namespaces.
  ...(process.platform === "linux" ? ["--no-sandbox"] : []),
];

/**
 * Finds a browser, in this order: the one named by `CHROMIUM_PATH`, one installed on the machine, Playwright's own
 * download, and on Linux x64 the one in an npm package, so that a package registry is sufficient. Throws with
 * instructions if there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return { executablePath: named, args, origin: "environment" };
  }
  const installed = onTheMachine.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args, origin: "machine" };
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded)) return { executablePath: downloaded, args, origin: "playwright" };
  const packaged = await findPackagedBrowser();
  if (packaged) return packaged;
  throw new Error(
    "No browser was found. Install Chromium, run `pnpm --filter @site/e2e exec playwright install chromium`, or set CHROMIUM_PATH.",
  );
}

const ROOM_BYTES = 2 ** 30;

/**
 * Uses one process for all pages of a test's browser, because starting one for each page took a seventh of the time.
 */
const oneRenderer = ["--disable-site-isolation-trials", "--renderer-process-limit=1"];

/**
 * Returns the browser for tests: the packaged one if the machine can run it, because it is the same everywhere and
 * takes half the CPU time of a full browser. `CHROMIUM_PATH` overrides this.
 */
export async function findTestBrowser(): Promise<Browser> {
  const packaged = process.env.CHROMIUM_PATH ? undefined : await findPackagedBrowser();
  const found = packaged ?? (await findBrowser());
  return {
    ...found,
    args: [...found.args, ...oneRenderer],
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
  };
}

/**
 * Whether /dev/shm has room for several browsers. By default, Playwright moves their shared memory to temporary
 * files, which works in containers but costs disk time for every screenshot and response.
 */
function hasSharedMemory(): boolean {
  try {
    accessSync("/dev/shm", constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * Returns the browser for stored screenshots. The packaged one starts with an empty environment, so that the
 * machine's fonts and language do not change the result.
 */
export async function findPictureBrowser(): Promise<Browser> {
  const packaged = await findPackagedBrowser();
  const env = {
    FONTCONFIG_FILE: join(import.meta.dirname, "../pictures/fonts.conf"),
    LANG: "C.UTF-8",
  };
  return packaged ? { ...packaged, env } : findBrowser();
}

/** Returns the browser of the npm package, which is the same on every machine; undefined if it cannot run here. */
async function findPackagedBrowser(): Promise<Browser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  return {
    executablePath: await unpackBrowser(),
    args: [...args, "--disable-gpu"],
    origin: "package",
  };
}

/** Unpacks the packaged browser once. Renaming the folder at the end makes this safe in concurrent processes. */
async function unpackBrowser(): Promise<string> {
  const executable = join(inflatedTo, "chromium");
  if (existsSync(executable)) return executable;
  const packaged = join(
    dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")),
    "../bin/chromium.br",
  );
  await mkdir(inflatedTo, { recursive: true });
  const mine = `${executable}.${process.pid}`;
  try {
    await writeFile(mine, await promisify(brotliDecompress)(await readFile(packaged)));
    await chmod(mine, 0o755);
    await rename(mine, executable);
  } finally {
    await rm(mine, { force: true });
  }
  return executable;
}
