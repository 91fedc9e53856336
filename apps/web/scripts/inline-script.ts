import { build, type Plugin } from "vite";

const query = "?inline-script";

/**
 * `import source from "./x.ts?inline-script"` gives the module with all that it imports as one minified
 * script, for what has to work before the page's own JavaScript arrives. The browser's bundle gets an
 * empty text: hydration leaves the script of the document as it is.
 */
export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return null;
      const file = await this.resolve(source.slice(0, -query.length), importer);
      return file && `\0${file.id}${query}`;
    },
    async load(id) {
      if (!id.startsWith("\0") || !id.endsWith(query)) return null;
      if (this.environment.name === "client") return `export default "";`;
      return `export default ${JSON.stringify(await bundle(id.slice(1, -query.length)))};`;
    },
  };
}

async function bundle(entry: string): Promise<string> {
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
