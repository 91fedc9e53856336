/** A module bundled into one minified script for the page itself; see scripts/inline-script.ts. */
declare module "*?inline-script" {
  const source: string;
  export default source;
}
