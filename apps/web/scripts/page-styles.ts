import {
  type CustomAtRules,
  type Rule,
  type Selector,
  transform,
  type Visitor,
} from "lightningcss";

/**
 * The rules of the stylesheet that one page needs for its first paint: what names a class that the page
 * does not have is left out, and with it the custom properties that nobody reads any more. The whole
 * stylesheet follows after the load.
 */
export function pageStyles(stylesheet: string, html: string): string {
  const classes = classesOf(html);
  let css = minify(stylesheet, keepRulesOf(classes));
  for (let before = ""; css !== before;) {
    before = css;
    css = minify(css, keepPropertiesReadIn(css));
  }
  return css;
}

function classesOf(html: string): Set<string> {
  const attributes = html.matchAll(/\sclass="([^"]*)"/g);
  return new Set(
    [...attributes].flatMap(([, names = ""]) =>
      names.replaceAll("&amp;", "&").replaceAll("&gt;", ">").replaceAll("&#x27;", "'").split(/\s+/),
    ),
  );
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

function keepRulesOf(classes: Set<string>): Visitor<CustomAtRules> {
  const applies = (selector: Selector) =>
    selector.every((part) => part.type !== "class" || classes.has(part.name));
  return {
    Rule: {
      style: (rule) => (rule.value.selectors.some(applies) ? undefined : []),
      // For browsers without @property, none of which can run this site.
      "layer-block": (rule) => (rule.value.name?.join(".") === "properties" ? [] : undefined),
    },
  };
}

function keepPropertiesReadIn(css: string): Visitor<CustomAtRules> {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const animations = new Set(
    [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)].flatMap(([, value = ""]) =>
      value.split(/[\s,]+/),
    ),
  );
  return {
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
