import path from "node:path";

import { findFreePort } from "@site/local/free-port";
import { type SiteHost, startSiteHost } from "@site/local/site-host";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readBuiltPages } from "./built-pages.ts";
import { computeObservatoryScore } from "./observatory.ts";
import { type ServedPage, parsePolicy, getPolicyText, findBlockedParts } from "./page-policies.ts";

let site: SiteHost;
let pages: (ServedPage & { route: string })[];

beforeAll(async () => {
  site = await startSiteHost({
    port: await findFreePort(),
    firebaseJson: path.join(import.meta.dirname, "../../../firebase.json"),
    siteConfig: { identity: { apiKey: "x", authDomain: "localhost", projectId: "demo" } },
    apiUrls: [],
  });
  const routes = (await readBuiltPages()).map(({ route }) => route);
  pages = await Promise.all(
    [...routes, "/nowhere"].map(async (route) => {
      const response = await fetch(site.url + route);
      return { route, headers: response.headers, html: await response.text() };
    }),
  );
});
afterAll(() => site.stop());

test("every page has the grade A+ of MDN's HTTP Observatory", () => {
  const scores = pages.map((page) => ({ route: page.route, ...computeObservatoryScore(page) }));
  expect(scores.filter(({ score }) => score < 100)).toEqual([]);
});

test("csp-evaluator reports nothing in any page's policies except the origins that it asks to review", () => {
  const findings = new Set<string>();
  for (const page of pages) {
    for (const found of new CspEvaluator(new CspParser(getPolicyText(page)).csp).evaluate()) {
      const { severity, directive, value = "" } = found;
      findings.add(`${Severity[severity]} ${directive} ${value}`);
    }
  }
  // The evaluator knows no bypass for any of them, and asks that none serves visitors' uploads as scripts. Ours do
  // not: every response of the API is data by its own policy, and the site takes no uploads
  // (docs/decisions/0026-no-trusted-types.md).
  expect([...findings].toSorted()).toEqual([
    "MEDIUM_MAYBE script-src 'self'",
    "MEDIUM_MAYBE script-src https://js.stripe.com",
    "MEDIUM_MAYBE script-src https://www.googletagmanager.com/gtag/",
  ]);
});

test("no policy allows inline or evaluated code except what its page was built with, and each allows all of its page", () => {
  for (const page of pages) {
    const sources = [...parsePolicy(page).values()].flat();
    expect(sources.filter((source) => source.startsWith("'unsafe"))).toEqual([]);
    expect([page.route, findBlockedParts(page)]).toEqual([page.route, []]);
  }
});

test("the score shows what is missing", () => {
  const bare = { headers: new Headers(), html: '<script src="https://elsewhere.example/a.js">' };
  const { score, points } = computeObservatoryScore(bare);
  expect(score).toBe(0);
  expect(Object.keys(points).filter((name) => points[name]! < 0)).toEqual([
    "content-security-policy",
    "strict-transport-security",
    "subresource-integrity",
    "x-content-type-options",
    "x-frame-options",
  ]);
});
