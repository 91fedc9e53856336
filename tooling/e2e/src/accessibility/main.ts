import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { BrowserContext } from "@playwright/test";

import { checkHtml } from "../check-html.ts";
import { openState } from "../page-states/open-state.ts";
import { openVisitors } from "../page-states/open-visitors.ts";
import { nameOf, type PageState } from "../page-states/page-state.ts";
import { readChoice } from "../page-states/read-choice.ts";
import { withSite } from "../with-site.ts";
import { checkState, type Findings } from "./check-state.ts";
import { looks } from "./looks.ts";

/** Every page in every state and look: axe, sideways scroll, console, and the Nu Html Checker on the document. */
const folder = path.join(import.meta.dirname, "../../../../.local/accessibility");
const LANES = 2;

await withSite(async ({ url, browser }) => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { contexts, own } = await openVisitors(browser, url);
  const states = await readChoice(url, own);
  let bad = 0;
  const waiting = states.entries();
  const lane = async () => {
    for (const [at, state] of waiting) {
      const findings = await lookAt(contexts[state.visitor], state, at);
      if (findings.size > 0) bad += 1;
      console.log(`${findings.size === 0 ? "✓" : "✗"} ${nameOf(state)}`);
      for (const [what, where] of findings) console.log(`    ${what}\n      ${where.join("; ")}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const errors = await checkHtml(folder);
  if (errors === undefined) console.log("There is no Java, so the documents were not checked.");
  for (const error of errors ?? []) console.log(`✗ ${error}`);
  console.log(
    `${states.length} states in ${looks.length} looks each; findings in ${bad}; ${errors?.length ?? 0} errors of the documents.`,
  );
  process.exitCode = bad > 0 || (errors && errors.length > 0) ? 1 : 0;
});
// Keep-alive connections would delay the exit for seconds.
process.exit();

async function lookAt(context: BrowserContext, state: PageState, at: number): Promise<Findings> {
  const tab = await context.newPage();
  const complaints: string[] = [];
  tab.on("console", (message) => {
    const isAsked = /status of (400|403|404|503)/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isAsked) complaints.push(message.text());
  });
  tab.on("pageerror", (error) => complaints.push(String(error)));
  try {
    await openState(tab, state);
    await writeFile(
      path.join(folder, `${at} ${nameOf(state).replaceAll(/[^a-z0-9]+/gi, "-")}.html`),
      await tab.content(),
    );
    const findings = await checkState(tab);
    for (const complaint of complaints) findings.set(`console: ${complaint}`, [""]);
    return findings;
  } catch (thrown) {
    return new Map([[`never shown: ${String(thrown).split("\n", 1)[0]}`, [""]]]);
  } finally {
    await tab.close();
  }
}
