import { readFileSync } from "node:fs";
import path from "node:path";

import { listFiles, root } from "./workspace.ts";

const BRAND = "packages/content/src/brand.ts";
const { brand } = (await import(path.join(root, BRAND))) as {
  brand: { name: string; productId: string };
};

/**
 * `pnpm check:brand` checks that the brand's name is only in packages/content/src/brand.ts and the documentation.
 */
const isContent = (file: string) => /^packages\/content\/[^/]+\/.*\.md$/.test(file);
/** Generated files contain the brand. Old versions stay as published. */
const isDataPackage = (file: string) =>
  /^packages\/content\/datasets\/.+\/datapackage\.json$/.test(file);
const isDocumentation = (file: string) => file.endsWith(".md") && !isContent(file);

const errors = listFiles(root)
  .filter((file) => file !== BRAND && !isDocumentation(file) && !isDataPackage(file))
  .flatMap((file) => {
    const lines = readFileSync(path.join(root, file), "utf8").split("\n");
    // In lower case, the content may use the brand's name as an ordinary English word.
    const hasBrand = (line: string) =>
      isContent(file)
        ? line.includes(brand.name)
        : [brand.name, brand.productId].some((word) =>
            line.toLowerCase().includes(word.toLowerCase()),
          );
    const advice = isContent(file) ? "write {{brand.name}}" : "import it from @site/content";
    return lines.flatMap((line, index) =>
      hasBrand(line) ? [`${file}:${index + 1}  spells the brand out: ${advice}`] : [],
    );
  });
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.log(`Only ${BRAND} spells the brand out.`);
