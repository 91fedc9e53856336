import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { BrowserContext, Page } from "@playwright/test";

import { colourRules, findViolations } from "./axe.ts";
import { checkHtml } from "./check-html.ts";
import { formatState, type PageState, parseWantedStates } from "./page-states/choose-states.ts";
import { openState } from "./page-states/open-state.ts";
import { openVisitors } from "./page-states/open-visitors.ts";
import { withSite } from "./with-site.ts";

/** Viewport, text size and colour scheme for a check. */
interface Appearance {
  scheme: "light" | "dark";
  width: number;
  /** Text size in percent. */
  text: number;
}

const widths = [320, 1280];

/**
 * A narrow and a wide window, each with normal and double text size; and dark mode with normal text size, because
 * only colours differ there.
 */
const appearances: readonly Appearance[] = widths.flatMap((width) => [
  { scheme: "light", width, text: 100 },
  { scheme: "light", width, text: 200 },
  { scheme: "dark", width, text: 100 },
]);

function formatAppearance({ scheme, width, text }: Appearance): string {
  return `${scheme} ${width} px${text === 100 ? "" : ` ${text} %`}`;
}

async function applyAppearance(tab: Page, { scheme, width, text }: Appearance): Promise<void> {
  await tab.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await tab.setViewportSize({ width, height: 800 });
  await tab.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${text}%`);
}

/**
 * Checks every page in every state and appearance: axe, horizontal scrolling, console messages, and the HTML with the
 * Nu Html Checker.
 */
const folder = path.join(import.meta.dirname, "../../../../.local/accessibility");
const CONCURRENCY = 2;

await withSite(async ({ url, browser }) => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { contexts, own } = await openVisitors(browser, url);
  const states = await parseWantedStates(url, own);
  let bad = 0;
  const waiting = states.entries();
  const checkStates = async () => {
    for (const [at, state] of waiting) {
      const findings = await checkPageState(contexts[state.visitor], state, at);
      if (findings.size > 0) bad += 1;
      console.log(`${findings.size === 0 ? "✓" : "✗"} ${formatState(state)}`);
      for (const [what, where] of findings) console.log(`    ${what}\n      ${where.join("; ")}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, checkStates));
  const errors = await checkHtml(folder);
  if (errors === undefined) console.log("There is no Java, so the documents were not checked.");
  for (const error of errors ?? []) console.log(`✗ ${error}`);
  console.log(
    `${states.length} states in ${appearances.length} appearances each; findings in ${bad}; ${errors?.length ?? 0} errors of the documents.`,
  );
  process.exitCode = bad > 0 || (errors && errors.length > 0) ? 1 : 0;
});
// Keep-alive connections would delay the exit for seconds.
process.exit();

async function checkPageState(
  context: BrowserContext,
  state: PageState,
  at: number,
): Promise<StateErrors> {
  const tab = await context.newPage();
  const messages: string[] = [];
  tab.on("console", (message) => {
    const isExpected = /status of (400|403|404|503)/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isExpected) messages.push(message.text());
  });
  tab.on("pageerror", (error) => messages.push(String(error)));
  try {
    await openState(tab, state);
    await writeFile(
      path.join(folder, `${at} ${formatState(state).replaceAll(/[^a-z0-9]+/gi, "-")}.html`),
      await tab.content(),
    );
    const findings = await checkState(tab);
    for (const message of messages) findings.set(`console: ${message}`, [""]);
    return findings;
  } catch (thrown) {
    return new Map([[`never shown: ${String(thrown).split("\n", 1)[0]}`, [""]]]);
  } finally {
    await tab.close();
  }
}

/** Errors, each with the appearances in which it occurs. */
type StateErrors = Map<string, string[]>;

/**
 * Checks the page's current state in every appearance: axe, and horizontal scrolling from left to right and from right to
 * left.
 */
async function checkState(tab: Page): Promise<StateErrors> {
  const findings: StateErrors = new Map();
  const addError = (what: string, where: string) =>
    findings.set(what, [...(findings.get(what) ?? []), where]);
  for (const appearance of appearances) {
    await applyAppearance(tab, appearance);
    // Dark mode differs only in colours, so only rules about colours are checked.
    const violations = await findViolations(
      tab,
      appearance.scheme === "dark"
        ? { runOnly: colourRules }
        : { rules: { "target-size": { enabled: true } } },
    );
    for (const { rule, html } of violations)
      addError(`${rule}: ${html.slice(0, 160)}`, formatAppearance(appearance));
    for (const direction of appearance.scheme === "light" ? ["ltr", "rtl"] : []) {
      const overflow = await measureSidewaysScroll(tab, direction);
      if (overflow > 0)
        addError(
          `scrolls sideways, ${direction}`,
          `${formatAppearance(appearance)} by ${overflow}`,
        );
    }
  }
  return findings;
}

function measureSidewaysScroll(tab: Page, direction: string): Promise<number> {
  return tab.evaluate((dir) => {
    const root = document.documentElement;
    root.dir = dir;
    const overflow = root.scrollWidth - root.clientWidth;
    root.removeAttribute("dir");
    return overflow;
  }, direction);
}
