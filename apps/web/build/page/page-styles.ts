import { type CustomAtRules, Features, transform, type Visitor } from "lightningcss";
import { PurgeCSS } from "purgecss";

/** What may be the name of a class. They hold more than word characters: `md:grid-cols-[15rem_1fr]`. */
const names = /[^\s"'`<>=;{}]+/g;

/** Throws if the stylesheet has classes that `extractPageStyles` would not find in a page, which then had no rules for them. */
export function assertFindableClasses(stylesheet: string): void {
  const lost = [...stylesheet.matchAll(/\.((?:\\.|[\w-])+)/g)]
    .map(([, name = ""]) => name.replaceAll("\\", ""))
    .filter((name) => name.match(names)?.[0] !== name);
  if (lost.length > 0) {
    throw new Error(`A class can't have quotes, "=" or "<" in its name: ${lost.join(", ")}.`);
  }
}

/**
 * The rules of the stylesheet that a page can need: for its HTML, and for the code of its parts, which it may show
 * later. Its comments stay in the whole stylesheet, which loads on the first navigation
 * (navigation/rest-of-styles.tsx).
 */
export async function extractPageStyles(
  stylesheet: string,
  html: string,
  code: readonly string[],
): Promise<string> {
  // PurgeCSS treats nested rules as unused.
  const flat = compile(stylesheet.replaceAll(/\/\*.*?\*\//gs, ""), Features.Nesting);
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: flat }],
    content: [{ raw: html, extension: "html" }, ...code.map((raw) => ({ raw, extension: "js" }))],
    defaultExtractor: (text) => text.match(names) ?? [],
    // Scripts set and remove attributes, so they are not used for matching.
    dynamicAttributes: [...flat.matchAll(/\[([\w-]+)/g)].map(([, name = ""]) => name),
    // What a pointer or a key does to an element may be all that a selector names.
    safelist: [/^:/],
    keyframes: true,
    variables: true,
  });
  return withoutUnusedProperties(purged?.css ?? "");
}

/** Tailwind registers the properties of all its utilities, and PurgeCSS keeps every registration. */
function withoutUnusedProperties(css: string): string {
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name));
  return compile(css, 0, {
    Rule: { property: ({ value }) => (used.has(value.name) ? undefined : []) },
  });
}

function compile(css: string, include: number, visitor: Visitor<CustomAtRules> = {}): string {
  const { code } = transform({
    filename: "page.css",
    code: Buffer.from(css),
    minify: true,
    include,
    visitor,
  });
  return code.toString();
}
