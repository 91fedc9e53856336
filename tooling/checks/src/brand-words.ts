import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { findBrandWords } from "./find-brand-words.ts";
import { listFiles, root } from "./workspace.ts";

/** Checks that only the brand's own file spells the brand out; documentation may name it. Exit code 1 otherwise. */
const { brand } = (await import(path.join(root, "packages/content/src/brand.ts"))) as {
  brand: { name: string; productId: string };
};
const files = listFiles(root).filter(
  (file) => !file.endsWith(".md") && !file.startsWith("packages/content/"),
);
const found = files
  .filter((file) => existsSync(path.join(root, file)))
  .flatMap((file) =>
    findBrandWords(readFileSync(path.join(root, file), "utf8"), [brand.name, brand.productId]).map(
      (line) => `${file}:${line}`,
    ),
  );

for (const place of found)
  console.error(`${place}  spells the brand out: import it from @site/content`);
if (found.length > 0) process.exitCode = 1;
else console.log("The brand is spelt out in its own package only.");
