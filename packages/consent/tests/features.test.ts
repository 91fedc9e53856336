import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../../..");

/** For each row of the README's table of features, the tests that would fail without it. */
const tests: Record<string, string[]> = {
  "No flash, no layout shift": [
    "a visitor who decided never sees the bar, not even in the first painted frame",
    "nothing moves in a frame's notice while the page is loading",
  ],
  "Works without a framework": [
    "the plain HTML example asks, stores, reopens and withdraws without a framework",
  ],
  "React 18 and 19": ["the bar is rendered on a server with all its buttons, but not the modal"],
  "Script blocking": ["scripts wait for consent, and then run once, in order"],
  "Frame gates": [
    "frames wait behind a notice whose link opens the modal, and load once their service is enabled",
    "one frame may be loaded once without storing consent or loading the other",
  ],
  "Removal of cookies": [
    "a removal covers every parent domain and folder, each name once, and no other cookie",
  ],
  "Withdrawal in every scope": [
    "after any decision every reader in every scope sees that decision and no other",
  ],
  Revision: [
    "visitors are asked again when the services change, and keep what they accepted",
    "visitors are not asked again for what they can't see, or for another order",
  ],
  Proof: ["the record has date, id, revision and services, and nothing about the visitor"],
  "Consent Mode v2": [
    "everything is denied to Google's tags at once, and what the visitor accepted is granted",
    "regions have their own defaults after the general one, and tags wait as long as configured",
  ],
  "Regional rules": [
    "under opt-out everything runs without asking, Consent Mode is granted, and a decline ends it",
    "a region has its own rule, else that of its country, else opt-in",
  ],
  "Global Privacy Control": ["under Global Privacy Control no service is ticked in advance"],
  "Hidden dialogs": ["a modal that an extension hides ${when} closes, and the settings page opens"],
  "Short windows": ["its text scrolls, and its buttons are always in sight and equally large"],
  Inventory: [
    "what no service declares is found in every kind of storage, what one declares is not",
  ],
  "Twelve languages": [
    "%s has every text, trimmed, with each placeholder once",
    "%s has no text in English",
  ],
};

test("each row of the table of features has its tests", () => {
  const manual = readFileSync(path.join(root, "packages/consent/README.md"), "utf8");
  const table = /^\| feature .*\n\|.*\n((?:\|.*\n)+)/m.exec(manual)?.[1] ?? "";
  const rows = Array.from(table.matchAll(/^\| ([^|]+) \|/gm), ([, name]) => name);
  expect(rows).toEqual(Object.keys(tests));
  const sources = globSync(
    ["packages/consent/{src,tests}/**/*.test.{ts,tsx}", "tooling/consent-e2e/tests/*.spec.ts"],
    { cwd: root },
  )
    .filter((file) => !file.endsWith("features.test.ts"))
    .map((file) => readFileSync(path.join(root, file), "utf8"))
    .join("\n");
  const missing = Object.values(tests)
    .flat()
    .filter((title) => !sources.includes(title));
  expect(missing).toEqual([]);
});
