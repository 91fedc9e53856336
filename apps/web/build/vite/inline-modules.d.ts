/** A module bundled into one minified script for the page itself; see inline-script.ts. */
declare module "*?inline-script" {
  const source: string;
  export default source;
}

/** The text that a module exports, for the page itself. */
declare module "*?inline-text" {
  const source: string;
  export default source;
}
