import { type ServedPage, parsePolicy } from "./page-policies.ts";

interface Rule {
  name: string;
  /** Points that the page gets or loses. */
  points: (page: ServedPage) => number;
}

const HALF_A_YEAR_SECONDS = 15_768_000;
/** Bonuses count only from this score on. */
const BONUS_FROM = 90;
const privateReferrers =
  /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;

/**
 * MDN HTTP Observatory's tests and scores, version 1.4 (tests and scoring in its documentation at
 * developer.mozilla.org/en-US/observatory/docs). If a test has several bad results, the worst counts here. Its
 * check of the redirect from http is left out: a local host has no https.
 */
const rules: Rule[] = [
  { name: "cookies", points: ({ headers }) => (headers.has("set-cookie") ? -40 : 0) },
  {
    name: "cross-origin-resource-sharing",
    points: ({ headers }) => (headers.has("access-control-allow-credentials") ? -50 : 0),
  },
  { name: "content-security-policy", points: scorePolicy },
  {
    name: "strict-transport-security",
    points: ({ headers }) => {
      const given = headers.get("strict-transport-security");
      const seconds = Number(/max-age=(\d+)/.exec(given ?? "")?.[1] ?? 0);
      return given === null ? -20 : seconds < HALF_A_YEAR_SECONDS ? -10 : 0;
    },
  },
  {
    name: "referrer-policy",
    points: ({ headers }) => {
      const given = headers.get("referrer-policy");
      return given === null ? 0 : privateReferrers.test(given) ? 5 : -5;
    },
  },
  {
    name: "subresource-integrity",
    points: ({ html }) => (/<script[^>]*\ssrc="(?:https?:)?\/\//.test(html) ? -50 : 0),
  },
  {
    name: "x-content-type-options",
    points: ({ headers }) => (headers.get("x-content-type-options") === "nosniff" ? 0 : -5),
  },
  {
    name: "x-frame-options",
    points: ({ headers }) => {
      // In a page's own policy it would have no effect.
      const policy = headers.get("content-security-policy") ?? "";
      return /frame-ancestors '(?:none|self)'/.test(policy) ? 5 : -20;
    },
  },
  {
    name: "cross-origin-resource-policy",
    points: ({ headers }) =>
      /^same-(origin|site)$/.test(headers.get("cross-origin-resource-policy") ?? "") ? 10 : 0,
  },
];

function scorePolicy(page: ServedPage): number {
  const policy = parsePolicy(page);
  const script = policy.get("script-src") ?? policy.get("default-src");
  const object = policy.get("object-src") ?? policy.get("default-src");
  if (policy.size === 0) return -25;
  if (!script || !object) return -20;
  const tooBroad = /^(\*|data:|https?:|https?:\/\/\*|'unsafe-inline')$/;
  if ([...script, ...object].some((source) => tooBroad.test(source))) return -20;
  if ([...policy.values()].flat().some((source) => /^(http:|ftp:)/.test(source))) return -20;
  if (script.includes("'unsafe-eval'")) return -10;
  const style = policy.get("style-src") ?? policy.get("default-src") ?? ["*"];
  if (style.some((source) => tooBroad.test(source))) return 0;
  return policy.get("default-src")?.join() === "'none'" ? 10 : 5;
}

/** A page's score, of which 100 or more is A+, and the points of each test. */
export function computeObservatoryScore(page: ServedPage): {
  score: number;
  points: Record<string, number>;
} {
  const points = Object.fromEntries(rules.map(({ name, points }) => [name, points(page)]));
  const given = Object.values(points);
  const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);
  const without = 100 + sumOf(given.filter((each) => each < 0));
  const bonus = without >= BONUS_FROM ? sumOf(given.filter((each) => each > 0)) : 0;
  return { score: Math.max(0, without + bonus), points };
}
