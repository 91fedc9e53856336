import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
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
