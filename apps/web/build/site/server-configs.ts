import type { Redirect } from "@site/content/query/types";
import { headerRules } from "@site/contracts/site/header-rules";

const NOTICE = "# Written by `pnpm hosting`. Include it; don't edit it.\n";

/**
 * A map for each header of the site, for nginx's `http` block: `add_header` of a nested block would drop those of the
 * outer one. nginx omits empty headers, and uses the first pattern that fits, so the last rule comes first.
 */
export function createNginxMaps(redirects: readonly Redirect[]): string {
  const names = [...new Set(headerRules.flatMap(({ headers }) => headers.map(({ key }) => key)))];
  const maps = names.map((name) => {
    const lines = headerRules.toReversed().flatMap(({ source, headers }) => {
      const value = headers.find(({ key }) => key === name)?.value;
      return value === undefined ? [] : [`  "~${toPathPattern(source)}" ${quote(value)};`];
    });
    return `map $uri ${toVariable(name)} {\n  default "";\n${lines.join("\n")}\n}\n`;
  });
  const moved = redirects.map(({ from, to }) => `  ${quote(from)} ${quote(to)};`);
  const redirect = `map $uri $site_redirect {\n  default "";\n${moved.join("\n")}\n}\n`;
  return [NOTICE, ...maps, redirect].join("\n");
}

/** The headers of the site, for nginx's `server` block. */
export function createNginxHeaders(): string {
  const names = [...new Set(headerRules.flatMap(({ headers }) => headers.map(({ key }) => key)))];
  // nginx would send a second `Content-Type`, so locations set it: the first that fits, so the last rule comes first.
  const added = names.filter((name) => name !== "Content-Type");
  const lines = added.map((name) => `add_header ${name} ${toVariable(name)} always;`);
  const locations = headerRules.toReversed().flatMap(({ source, headers }) => {
    const type = headers.find(({ key }) => key === "Content-Type")?.value;
    if (type === undefined) return [];
    const pattern = toPathPattern(source);
    return [
      `location ~ "${pattern}" {\n  types {}\n  default_type ${quote(type)};\n  try_files $uri =404;\n}`,
    ];
  });
  return `${NOTICE}\n${[...lines, ...locations].join("\n")}\n`;
}

/** A snippet `site_headers` for Caddy, to import in a `route` block, whose order Caddy keeps. */
export function createCaddyHeaders(redirects: readonly Redirect[]): string {
  const rules = headerRules.map(({ source, headers }, index) => {
    const set = headers.map(({ key, value }) => `\t\t${key} ${quote(value)}`).join("\n");
    return `\t@rule${index} path_regexp ${toPathPattern(source)}\n\theader @rule${index} {\n${set}\n\t}\n`;
  });
  const moved = redirects.map(({ from, to }) => `\tredir ${from} ${to} permanent`);
  return `${NOTICE}\n(site_headers) {\n${[...rules, ...moved].join("\n")}\n}\n`;
}

/**
 * A module for hosts that run code before their files, as Cloudflare and Netlify do. Their `_headers` files don't
 * suffice: if several rules fit, they join the values instead of using the last one.
 */
export function createEdgeHeaders(redirects: readonly Redirect[]): string {
  const rules = headerRules.map(({ source, headers }) => {
    const byName = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
    return `  [${String(new RegExp(toPathPattern(source)))}, ${JSON.stringify(byName)}],`;
  });
  const moved = Object.fromEntries(redirects.map(({ from, to }) => [from, to]));
  return `${NOTICE.replace("# ", "// ")}
const rules = [
${rules.join("\n")}
];

const redirects = ${JSON.stringify(moved, null, 2)};

/** The headers of a path by name. The last rule wins. */
export function getSiteHeaders(pathname) {
  return Object.assign({}, ...rules.flatMap(([rule, headers]) => (rule.test(pathname) ? [headers] : [])));
}

/** Where a former path leads to now. */
export function findRedirect(pathname) {
  return Object.hasOwn(redirects, pathname) ? redirects[pathname] : undefined;
}
`;
}

/** A rule's glob as a regular expression. Pages have no ending in their address, but one on disk. */
export function toPathPattern(source: string): string {
  if (source === "**") return "^/";
  const pattern = source
    .replaceAll(".", String.raw`\.`)
    .replaceAll(/@\(([^)]+)\)/g, "(?:$1)")
    .replaceAll(/\*\*\/|\*\*|\*/g, (star) => {
      if (star === "**/") return "(?:.+/)?";
      return star === "**" ? ".*" : "[^/]*";
    });
  const isPage = !/[.*]/.test(source);
  return `^${pattern}${isPage ? String.raw`(?:/|\.html|/index\.html)?` : ""}$`;
}

function toVariable(name: string): string {
  return `$site_${name.toLowerCase().replaceAll("-", "_")}`;
}

function quote(value: string): string {
  return `"${value.replaceAll('"', String.raw`\"`)}"`;
}
