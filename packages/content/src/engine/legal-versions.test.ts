import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { siteFolders } from "../read/config.ts";

/** SHA-256 of the newest version of each text. */
const published: Record<string, { version: string; text: string }> = {
  terms: { version: "2026-11-26", text: "ef83d09093439b1c" },
  privacy: { version: "2026-11-26", text: "ad60126097b9c0b9" },
};

test.each(Object.entries(published))(
  "the text of %s changes only with its version, because people accepted it under that one",
  (name, newest) => {
    const file = readFileSync(path.join(siteFolders.root, "legal", `${name}.md`), "utf8");
    const [, matter = "", text = ""] = file.split(/^---$/m);
    // A new text needs a new version and an entry in `changes`. If you correct a typo without changing the meaning,
    // update only its hash.
    expect({
      version: /^version: (\S+)$/m.exec(matter)?.[1],
      text: createHash("sha256").update(text).digest("hex").slice(0, 16),
    }).toEqual(newest);
  },
);

/** Since this version, each one is kept as a file. Nobody bought under earlier ones. */
const FIRST_KEPT = "2026-11-26";

test("buyers find the terms that they accepted: each former version is kept as a file", () => {
  const file = readFileSync(path.join(siteFolders.root, "legal/terms.md"), "utf8");
  const [newest, ...former] = Array.from(
    file.matchAll(/^ {2}- version: (\S+)$/gm),
    (found) => found[1],
  );
  expect(newest).toBe(published["terms"]?.version);
  const missing = former.filter(
    (version = "") =>
      version >= FIRST_KEPT &&
      !existsSync(path.join(siteFolders.root, "legal/former-terms", `${version}.html`)),
  );
  // Before the change, build the content and copy dist/terms/<version>.html there.
  expect(missing).toEqual([]);
});
