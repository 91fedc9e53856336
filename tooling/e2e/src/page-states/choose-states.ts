import { parseArgs } from "node:util";

import { guardedPages, openPages, otherDatasets } from "../site-pages.ts";
import type { Visitor, Visitors } from "./open-visitors.ts";

/** Groups of similar pages, each represented by one page. */
const templates = [
  /^\/blog\/(?!page\/|tags\/)[^/]+$/,
  /^\/blog\/tags\/[^/]+$/,
  /^\/tutorials\/[^/]+$/,
];

/** Pages with data from the API, and the visitor who can see them. */
const apiPages: readonly (readonly [Visitor, string])[] = [
  ["owner", "/account"],
  ["owner", "/upgrade"],
  ["decided", "/coupon?coupon=SPRING20"],
  ["decided", "/get-download?platform=linux&arch=x64"],
  ["decided", "/other-os"],
];

const formPages: readonly (readonly [Visitor, string])[] = [
  ["decided", "/signup"],
  ["decided", "/login"],
  ["decided", "/forgot"],
  ["decided", "/coupon"],
  ["decided", "/support#write"],
  ["newcomer", "/signup-plan-select?plan=pro"],
  ["owner", "/upgrade"],
];

/**
 * Every route, one page of each template, the not-found page, the home page as a new visitor sees it; the guarded
 * pages as a newcomer and as an owner see them; and pages while they load, with the API away, and after an empty
 * form was sent. With `wanted`, only the named paths.
 * @param own pages that only these visitors have: a purchase, a link from a mail
 */
export async function chooseStates(
  site: string,
  own: readonly (readonly [Visitor, string])[],
  wanted: readonly string[],
): Promise<PageState[]> {
  const sitemap = await (await fetch(new URL("/sitemap.xml", site))).text();
  const published = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const examples = templates.flatMap(
    (template) => published.find((one) => template.test(one)) ?? [],
  );
  const as =
    (condition: Condition) =>
    ([visitor, path]: readonly [Visitor, string]): PageState => ({ path, visitor, condition });
  const states = [
    as("as it is")(["new", "/"]),
    as("as it is")(["decided", "/_ui"]),
    ...[...openPages, ...otherDatasets, ...examples, "/pricng", "/coupon?coupon=NO-SUCH-CODE"].map(
      (path) => as("as it is")(["decided", path]),
    ),
    ...guardedPages.map((path) => as("as it is")(["newcomer", path])),
    ...[...guardedPages, "/get-download"].map((path) => as("as it is")(["owner", path])),
    ...own.map(as("as it is")),
    ...apiPages.flatMap((page) => [as("loading")(page), as("failed")(page)]),
    ...formPages.map(as("wrong entries")),
  ];
  return wanted.length > 0 ? states.filter(({ path }) => wanted.includes(path)) : states;
}

/** Condition of the page: the API responds, is slow, or is unreachable; or an empty form was submitted. */
type Condition = "as it is" | "loading" | "failed" | "wrong entries";

export interface PageState {
  path: string;
  visitor: Visitor;
  condition: Condition;
}

export function formatState({ path, visitor, condition }: PageState): string {
  const words = [visitor === "decided" ? "" : visitor, condition === "as it is" ? "" : condition];
  return [path, ...words].filter(Boolean).join(", ");
}

/**
 * Returns the states that the command line selects: all, those of the named pages, or with `--part 2/5` every fifth,
 * starting with the second.
 */
export async function parseWantedStates(site: string, own: Visitors["own"]): Promise<PageState[]> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { part: { type: "string", default: "1/1" } },
  });
  const [part = 0, parts = 0] = values.part.split("/").map(Number);
  if (!(part >= 1 && part <= parts)) throw new Error("--part wants 1/4, 2/4 and so on.");
  const states = await chooseStates(site, own, positionals);
  return states.filter((_, at) => at % parts === part - 1);
}
