import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";

import { brand } from "../brand.ts";
import { openContentFolder } from "../query/open-content.ts";
import { getBuildDay, siteFolders } from "../read/config.ts";
import { createSearch } from "../search/create-search.ts";
import { createTextFilter, stripMarkup } from "../search/filter-texts.ts";
import { searchKeys } from "../search/types.ts";
import { sitePaths } from "../site-paths.ts";
import { getSearchableDatasets } from "../write/search-entries.ts";
import { buildContent } from "./build-content.ts";

const answers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const questionsSchema = z.strictObject({
  ours: answers,
  forums: answers,
  titles: answers,
  heldOut: answers,
  nonsense: z.array(z.string()),
});

const readYaml = async (name: string): Promise<unknown> =>
  parse(await readFile(path.join(siteFolders.root, "search", name), "utf8"));

const questions = questionsSchema.parse(await readYaml("questions.yaml"));
const { pages } = z
  .object({ pages: z.record(z.string(), z.object({ title: z.string() })) })
  .parse(await readYaml("words.yaml"));
const toCases = (all: z.infer<typeof answers>) =>
  Object.entries(all).map(([question, answer]) => ({ question, pages: [answer].flat() }));
const shortCases = toCases({ ...questions.ours, ...questions.forums });
const cases = [...shortCases, ...toCases(questions.titles)];

/** Shares of the held-out questions that the search answers at least. */
const HELD_OUT_FIRST = 0.75;
const HELD_OUT_THREE = 0.9;

let target: string;
let search: ReturnType<typeof createSearch>;

beforeAll(async () => {
  target = await mkdtemp(path.join(tmpdir(), "search-"));
  await buildContent({
    ...siteFolders,
    target,
    today: getBuildDay(),
    drafts: false,
    alsoSearchable: getSearchableDatasets(),
  });
  search = createSearch(openContentFolder(target).getDocument);
});

afterAll(() => rm(target, { recursive: true, force: true }));

/** Returns the position of the first correct result, or -1. A result may link to a section of an expected page. */
async function findAnswerPlace({ question, pages }: { question: string; pages: string[] }) {
  const hits = await search(question);
  return hits.findIndex(({ path: found }) =>
    pages.some((page) => found === page || (!page.includes("#") && found.startsWith(`${page}#`))),
  );
}

function computeShare(all: readonly unknown[], others: readonly unknown[]): number {
  return 1 - others.length / all.length;
}

describe("the search over the built site", () => {
  async function measure(measured: typeof cases) {
    const places = await Promise.all(
      measured.map(async (testCase) => ({ ...testCase, place: await findAnswerPlace(testCase) })),
    );
    const notFirst = places.filter(({ place }) => place !== 0);
    const notThird = places.filter(({ place }) => place < 0 || place > 2);
    const first = computeShare(places, notFirst);
    const three = computeShare(places, notThird);
    console.log(
      `${places.length} questions: ${percent(first)} answered first, ${percent(three)} among three.`,
    );
    return { places, notFirst, first, three };
  }

  test("answers real questions: 90 % with the first result, nearly all within three", async () => {
    const { places, notFirst, first, three } = await measure(cases);
    console.log(
      `Not first: ${notFirst.map(({ question, place }) => `${question} (${place + 1 || "-"})`).join(", ")}`,
    );
    expect(places.length).toBeGreaterThanOrEqual(150);
    expect(first).toBeGreaterThanOrEqual(0.9);
    expect(three).toBeGreaterThanOrEqual(0.97);
  });

  // Says how many, never which: they must stay unknown to whoever changes words or the ranking.
  test("answers questions that nothing was tuned for", async () => {
    const { places, first, three } = await measure(toCases(questions.heldOut));
    expect(places.length).toBeGreaterThanOrEqual(60);
    expect(first).toBeGreaterThanOrEqual(HELD_OUT_FIRST);
    expect(three).toBeGreaterThanOrEqual(HELD_OUT_THREE);
  });

  test("finds each page of the site first by its title", async () => {
    const unlisted = sitePaths.filter(
      (page) => !page.startsWith("/datasets/") && !Object.hasOwn(pages, page),
    );
    expect(unlisted).toEqual([]);
    const first = await Promise.all(
      Object.entries(pages).map(async ([page, { title }]) => {
        const [hit] = await search(title.replace("{{brand.name}}", brand.name));
        return [page, hit?.path];
      }),
    );
    expect(first.filter(([page, found]) => page !== found)).toEqual([]);
  });

  test("finds nothing for other subjects", async () => {
    const found = await Promise.all(
      questions.nonsense.map(async (query) => ({ query, hits: await search(query) })),
    );
    const wrong = found.filter(({ hits }) => hits.length > 0).map(({ query }) => query);
    const correctShare = computeShare(questions.nonsense, wrong);
    console.log(
      `${found.length} that it cannot answer: ${percent(correctShare)} answered by nothing. Not: ${wrong.join(", ")}`,
    );
    expect(found.length).toBeGreaterThanOrEqual(60);
    expect(correctShare).toBeGreaterThanOrEqual(0.95);
  });
});

describe("the search on the page of questions and answers", () => {
  test("finds the question that answers, or none", async () => {
    const content = openContentFolder(target);
    const entries = (await content.getList("faq"))?.entries ?? [];
    const others = await content.getDocument(searchKeys.words);
    const addresses = entries.map(({ slug }) => `/support/faq#${slug}`);
    const filter = createTextFilter(
      entries.map(({ data, html = "" }, index) =>
        [data.question, stripMarkup(html), others?.words[addresses[index] ?? ""]].join(" "),
      ),
      others?.same ?? [],
    );
    // A whole sentence contains words that the text lacks, and the filter needs all.
    const ofPage = shortCases.filter(({ pages }) => pages.some((page) => addresses.includes(page)));
    const results = ofPage.map(({ question, pages }) => {
      const found = [...filter(question)].map((at) => addresses[at] ?? "");
      return { question, found, isAnswered: found.some((address) => pages.includes(address)) };
    });
    const unanswered = results.filter(({ isAnswered }) => !isAnswered);
    const narrowed = computeShare(results, unanswered);
    console.log(
      `${results.length} questions: ${percent(narrowed)} narrowed to their answer. ` +
        `Not: ${unanswered.map(({ question }) => question).join(", ")}`,
    );
    expect(results.length).toBeGreaterThanOrEqual(100);
    expect(unanswered.filter(({ found }) => found.length > 0)).toEqual([]);
    expect(narrowed).toBeGreaterThanOrEqual(0.8);
  });
});

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}
