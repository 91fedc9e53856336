import { readFileSync } from "node:fs";
import path from "node:path";

import { findBrandWords } from "./find-brand-words.ts";
import { listFiles, root } from "./workspace.ts";

/** Checks that only the brand's own file spells the brand out; documentation may name it. Exit code 1 otherwise. */
const BRAND = "packages/content/src/brand.ts";
const { brand } = (await import(path.join(root, BRAND))) as {
  brand: { name: string; productId: string };
};

/** The site's own texts, which may use the brand's word as an ordinary word. */
const isText = (file: string) => /^packages\/content\/[^/]+\/.*\.md$/.test(file);
/** Written from the brand's file by a program; those of old versions stay as they were published. */
const isDataPackage = (file: string) =>
  /^packages\/content\/datasets\/.+\/datapackage\.json$/.test(file);
const isDocumentation = (file: string) => file.endsWith(".md") && !isText(file);

const found = listFiles(root)
  .filter((file) => file !== BRAND && !isDocumentation(file) && !isDataPackage(file))
  .flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    if (isText(file)) {
      const lines = findBrandWords(text, [brand.name], { matchCase: true });
      return lines.map((line) => `${file}:${line}  spells the brand out: write {{brand.name}}`);
    }
    const lines = findBrandWords(text, [brand.name, brand.productId]);
    return lines.map(
      (line) => `${file}:${line}  spells the brand out: import it from @site/content`,
    );
  });

for (const problem of found) console.error(problem);
if (found.length > 0) process.exitCode = 1;
else console.log("Only packages/content/src/brand.ts spells the brand out.");
