import { guardedPages, openPages, otherDatasets } from "../site-pages.ts";
import type { Condition, PageState, Visitor } from "./page-state.ts";

/** Collections of texts of which one represents all. */
const templates = [
  /^\/blog\/(?!page\/|tags\/)[^/]+$/,
  /^\/blog\/tags\/[^/]+$/,
  /^\/tutorials\/[^/]+$/,
];

/** Pages whose content comes from the API, and who sees it. */
const asked: readonly (readonly [Visitor, string])[] = [
  ["owner", "/account"],
  ["owner", "/upgrade"],
  ["decided", "/coupon?coupon=SPRING20"],
  ["decided", "/get-download?platform=linux&arch=x64"],
  ["decided", "/other-os"],
];

const withForm: readonly (readonly [Visitor, string])[] = [
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
    ...asked.flatMap((page) => [as("loading")(page), as("failed")(page)]),
    ...withForm.map(as("wrong entries")),
  ];
  return wanted.length > 0 ? states.filter(({ path }) => wanted.includes(path)) : states;
}
