import type { MovedEntry } from "@site/content/query/types";
import { data, redirect } from "react-router";

import type { SiteContent } from "./site-content.ts";

/** Returns the content. Throws a 404 response if there is none, or a redirect if the entry was renamed. */
function assertFound<Document extends object>(
  document: Document | MovedEntry | undefined,
): Document {
  if (!document) throw data("There is nothing at this address.", { status: 404 });
  if ("movedTo" in document) throw redirect(document.movedTo, 301);
  return document;
}

interface Slug {
  slug: string;
}

const createPageReader = (slug: string) => async (content: SiteContent) =>
  assertFound(await content.getEntry("pages", slug));

export const readAbout = createPageReader("about");
export const readCompare = createPageReader("compare");
export const readFeatures = createPageReader("features");

export const readPrivacy = async (content: SiteContent) =>
  assertFound(await content.getEntry("legal", "privacy"));

export const readTerms = async (content: SiteContent) =>
  assertFound(await content.getEntry("legal", "terms"));

export const readPost = async (content: SiteContent, { slug }: Slug) =>
  assertFound(await content.getEntry("posts", slug));

export async function readPosts(
  content: SiteContent,
  { tag, page = "1" }: { tag?: string; page?: string },
) {
  const [list, tags] = await Promise.all([
    content.getList("posts", { ...(tag && { tag }), page: Number(page) }),
    content.getTags("posts"),
  ]);
  return { list: assertFound(list), tags };
}

export const readTutorial = async (content: SiteContent, { slug }: Slug) =>
  assertFound(await content.getEntry("tutorials", slug));

export async function readTutorials(content: SiteContent) {
  const [help, tutorials] = await Promise.all([
    content.getList("help"),
    content.getList("tutorials"),
  ]);
  const firstRun = assertFound(help).entries.filter(({ slug }) => slug === "tutorial");
  return [...firstRun, ...assertFound(tutorials).entries];
}

export const readHelp = async (content: SiteContent, { slug }: Slug) =>
  assertFound(await content.getEntry("help", slug));

export const readRecipes = async (content: SiteContent) =>
  assertFound(await content.getList("recipes"));

export const readReference = async (content: SiteContent) =>
  assertFound(await content.getList("reference"));

export const readReferencePage = async (content: SiteContent, { slug }: Slug) =>
  assertFound(await content.getEntry("reference", slug));

export const readFaq = async (content: SiteContent) => assertFound(await content.getList("faq"));

export const readTroubleshooting = async (content: SiteContent) =>
  assertFound(await content.getList("troubleshooting"));

export const readChangelog = async (content: SiteContent) =>
  assertFound(await content.getList("changelog"));

export const readDatasets = async (content: SiteContent) => assertFound(await content.datasets());

export const readDataset = async (content: SiteContent, { slug }: Slug) =>
  assertFound(await content.dataset(slug));
