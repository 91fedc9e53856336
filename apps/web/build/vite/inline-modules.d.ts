/** A module bundled into one minified script for the document; see inline-script.ts. */
declare module "*?inline-script" {
  const source: string;
  export default source;
}

/** The text that a module exports, for the document. */
declare module "*?inline-text" {
  const source: string;
  export default source;
}

declare module "*/ten-rows-script.ts?inline-json" {
  const script: string;
  export default script;
}

/** The rows that the module computes at build time; see inline-script.ts. */
declare module "*/ten-rows.ts?inline-json" {
  import type { TenRows } from "#app/features/home/ten-rows.ts";

  const tenRows: TenRows;
  export default tenRows;
}
