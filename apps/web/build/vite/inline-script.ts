import { pathToFileURL } from "node:url";

import { build, type Plugin } from "vite";

const bundled = "?inline-script";
const evaluated = "?inline-text";
const computed = "?inline-json";

/**
 * `import source from "./x.ts?inline-script"` returns the module and its imports as one minified script, for code that
 * must run before the page's JavaScript arrives; `?inline-text` returns the text that the module exports. In the client
 * bundle both are empty, because hydration does not touch the document's scripts. `?inline-json` runs the module in Node
 * and returns the value that it exports.
 */
export function inlineScriptPlugin(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    async resolveId(source, importer) {
      const query = [bundled, evaluated, computed].find((query) => source.endsWith(query));
      if (!query) return null;
      const file = await this.resolve(source.slice(0, -query.length), importer);
      return file && `\0${file.id}${query}`;
    },
    async load(id) {
      const [file = "", query] = id.startsWith("\0") ? id.slice(1).split(/(?=\?inline-)/) : [];
      if (query === computed) {
        const { default: value } = (await import(pathToFileURL(file).href)) as { default: unknown };
        return `export default ${JSON.stringify(value)};`;
      }
      if (query !== bundled && query !== evaluated) return null;
      if (this.environment.name === "client") return `export default "";`;
      if (query === evaluated) return `export { default } from ${JSON.stringify(file)};`;
      return `export default ${JSON.stringify(await bundleScript(file))};`;
    },
  };
}

async function bundleScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      minify: true,
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} could not be bundled for the page.`);
  return chunk.code.trim();
}
