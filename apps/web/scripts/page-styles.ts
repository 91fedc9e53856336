import {
  type CustomAtRules,
  type Rule,
  type Selector,
  transform,
  type Visitor,
} from "lightningcss";

import { type PageContents, pageContents } from "./page-contents.ts";

const banner = /\/\*![\s\S]*?\*\//g;
const textControlParts =
  /placeholder|file-selector|-webkit-(?:date|search|calendar|inner-spin|outer-spin)/;
/** How the attributes begin that only the running application sets. */
const laterAttribute = "data-page";
const rootRule = /:root(?:,:host)?\{([^{}]*)\}/g;
const registered = /@property (--[\w-]+)\{([^}]*)\}/g;

/**
 * The rules of the stylesheet that one page needs for its first paint: what names a class or an element
 * that the page does not have is left out, and so is what only shows under a pointer or on paper; and with
 * it the custom properties that nobody reads any more, and what would stand in for those that are set. What
 * stands at the root alone and is read once stands where it is read.
 * The whole stylesheet follows after it, without the faces: those are all here.
 */
export function pageStyles(stylesheet: string, html: string): string {
  let css = minify(stylesheet.replace(banner, ""), keepRulesFor(pageContents(html)));
  for (let before = ""; css !== before;) {
    before = css;
    css = minify(withSettled(css), keepPropertiesReadIn(css));
  }
  return css;
}

function minify(css: string, visitor: Visitor<CustomAtRules>): string {
  const { code } = transform({
    filename: "page.css",
    code: Buffer.from(css),
    minify: true,
    visitor,
  });
  return code.toString();
}

function keepRulesFor(page: PageContents): Visitor<CustomAtRules> {
  const applies = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === "class") return page.classes.has(part.name);
      if (part.type === "type") return page.elements.has(part.name);
      if (part.type === "attribute") return !part.name.startsWith(laterAttribute);
      if (part.type === "pseudo-class") {
        const isAbout = part.kind === "has" || part.kind === "is" || part.kind === "where";
        return isAbout ? part.selectors.some(applies) : part.kind !== "hover";
      }
      if (part.type !== "pseudo-element") return true;
      return page.hasTextControls || !textControlParts.test(JSON.stringify(part));
    });
  let idle = new Set<string>();
  return {
    // Of a list only what applies: a rule is visited before its selectors, and these before rules that are nested in it.
    Selector: (selector) => (idle.has(JSON.stringify(selector)) ? [] : undefined),
    Rule: {
      style: ({ value: { selectors } }) => {
        const applying = selectors.filter(applies);
        idle = new Set(
          selectors.filter((one) => !applying.includes(one)).map((one) => JSON.stringify(one)),
        );
        return applying.length > 0 ? undefined : [];
      },
      // Whoever prints, and whoever has no script, has the whole stylesheet.
      media: ({ value }) =>
        value.query.mediaQueries.every(
          ({ mediaType, condition }) =>
            mediaType === "print" || JSON.stringify(condition ?? "").includes('"scripting"'),
        )
          ? []
          : undefined,
      // For browsers without @property, none of which can run this site.
      "layer-block": (rule) => (rule.value.name?.join(".") === "properties" ? [] : undefined),
    },
  };
}

/** Custom properties that are registered and set nowhere stand for their initial value, so it takes their place. */
function withSettled(css: string): string {
  let settled = css;
  for (const [, name = "", body = ""] of css.matchAll(registered)) {
    if (css.includes(`${name}:`)) continue;
    const initial = /initial-value:([^;]+)/.exec(body)?.[1];
    const read = new RegExp(`var\\(${name}(?:,([^(),]*))?\\)`, "g");
    settled = settled.replaceAll(read, (whole, fallback?: string) => initial ?? fallback ?? whole);
  }
  for (const [name, value] of rootProperties(settled)) {
    const isSetOnce = settled.split(`${name}:`).length === 2;
    const parts = settled.split(`var(${name})`);
    const isReadOnce = parts.length === 2 && !settled.includes(`var(${name},`);
    if (isSetOnce && isReadOnce) settled = parts.join(value);
  }
  return settled;
}

/** The custom properties that the root has whatever happens, with their values. */
function rootProperties(css: string): [name: string, value: string][] {
  const always = [...css.matchAll(rootRule)].filter(({ index }) => !isConditional(css, index));
  return always.flatMap(([, body = ""]) =>
    [...body.matchAll(/(--[\w-]+):([^;]+)/g)].map(([, name = "", value = ""]): [string, string] => [
      name,
      value,
    ]),
  );
}

/** Whether a rule stands in a block that only applies at times; a layer always does. */
function isConditional(css: string, at: number): boolean {
  const around: string[] = [];
  for (const [, opens] of css.slice(0, at).matchAll(/([^{};]*)\{|\}/g)) {
    if (opens === undefined) around.pop();
    else around.push(opens);
  }
  return around.some((block) => !block.startsWith("@layer"));
}

function keepPropertiesReadIn(css: string): Visitor<CustomAtRules> {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const set = new Set(rootProperties(css).map(([name]) => name));
  const animations = new Set(
    [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)].flatMap(([, value = ""]) =>
      value.split(/[\s,]+/),
    ),
  );
  return {
    Variable: ({ name, fallback }) =>
      fallback && set.has(name.ident)
        ? { type: "var", value: { name: { ident: name.ident } } }
        : undefined,
    Declaration: {
      custom: ({ name }) => (name.startsWith("--") && !read.has(name) ? [] : undefined),
    },
    Rule: {
      property: (rule) => (read.has(rule.value.name) ? undefined : []),
      keyframes: (rule) => (animations.has(nameOf(rule)) ? undefined : []),
    },
  };
}

function nameOf(rule: Extract<Rule, { type: "keyframes" }>): string {
  return rule.value.name.value;
}
