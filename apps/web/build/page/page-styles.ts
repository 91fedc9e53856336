import { type CustomAtRules, Features, transform, type Visitor } from "lightningcss";
import { PurgeCSS } from "purgecss";

/** Matches possible class names, which contain more than word characters: `md:grid-cols-[15rem_1fr]`. */
const names = /[^\s"'`<>=;{}]+/g;

/** Throws if the stylesheet has classes that `extractPageStyles` cannot find in a page. */
export function assertFindableClasses(stylesheet: string): void {
  const lost = [...stylesheet.matchAll(/\.((?:\\.|[\w-])+)/g)]
    .map(([, name = ""]) => name.replaceAll("\\", ""))
    .filter((name) => name.match(names)?.[0] !== name);
  if (lost.length > 0) {
    throw new Error(`A class can't have quotes, "=" or "<" in its name: ${lost.join(", ")}.`);
  }
}

/**
 * The rules that a page may need, for its HTML and the code of its components. Comments and all other rules are in the
 * full stylesheet, which loads on the first navigation (navigation/full-stylesheet.tsx).
 */
export async function extractPageStyles(
  stylesheet: string,
  html: string,
  code: readonly string[],
): Promise<string> {
  // PurgeCSS treats nested rules as unused.
  const flat = compileCss(stylesheet.replaceAll(/\/\*.*?\*\//gs, ""), Features.Nesting);
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: flat }],
    content: [{ raw: html, extension: "html" }, ...code.map((raw) => ({ raw, extension: "js" }))],
    defaultExtractor: (text) => text.match(names) ?? [],
    // Scripts set and remove these attributes, so ignore them when matching.
    dynamicAttributes: [...flat.matchAll(/\[([\w-]+)/g)].map(([, name = ""]) => name),
    // Keep selectors that start with a pseudo-class, such as `:focus-visible`.
    safelist: [/^:/],
    keyframes: true,
    variables: true,
  });
  return removeUnusedProperties(purged?.css ?? "");
}

/** Removes unused property registrations: Tailwind registers those of all utilities, and PurgeCSS keeps them. */
function removeUnusedProperties(css: string): string {
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name));
  return compileCss(css, 0, {
    Rule: { property: ({ value }) => (used.has(value.name) ? undefined : []) },
  });
}

function compileCss(css: string, include: number, visitor: Visitor<CustomAtRules> = {}): string {
  const { code } = transform({
    filename: "page.css",
    code: Buffer.from(css),
    minify: true,
    include,
    visitor,
  });
  return code.toString();
}
