import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type Browser, chromium } from "@playwright/test";
import { findFreePorts, startLocalServices } from "@site/local/services";

import { findBrowser } from "./browser.ts";
import { publishServices } from "./services.ts";

interface RunningSite {
  /** The address of the site. */
  url: string;
  browser: Browser;
  /** A temporary folder. */
  folder: string;
}

/** Starts local services and a browser for a task outside of tests, and stops both afterwards. */
export async function withSite(
  task: (site: RunningSite) => Promise<void>,
  find = findBrowser,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "site-task-"));
  const services = await startLocalServices({
    dataDir: path.join(folder, "data"),
    ports: await findFreePorts(),
  });
  publishServices({ ...services.urls, settingsFile: services.settingsFile });
  try {
    const { executablePath, args, env } = await find();
    const browser = await chromium.launch({ executablePath, args, ...(env && { env }) });
    try {
      await task({ url: services.urls.site, browser, folder });
    } finally {
      await browser.close();
    }
  } finally {
    await services.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
