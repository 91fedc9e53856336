import type { Moved } from "@site/content/query/types";
import { data, redirect } from "react-router";

import type { SiteContent } from "./site-content.ts";

/** The content of a page, a 404 response, or for a renamed entry a redirect. */
function found<Document extends object>(document: Document | Moved | undefined): Document {
  if (!document) throw data("There is nothing at this address.", { status: 404 });
  if ("movedTo" in document) throw redirect(document.movedTo, 301);
  return document;
}

interface Slug {
  slug: string;
}

const pageNamed = (slug: string) => async (content: SiteContent) =>
  found(await content.bySlug("pages", slug));

export const readAbout = pageNamed("about");
export const readCompare = pageNamed("compare");
export const readFeatures = pageNamed("features");

export const readPrivacy = async (content: SiteContent) =>
  found(await content.bySlug("legal", "privacy"));

export const readTerms = async (content: SiteContent) =>
  found(await content.bySlug("legal", "terms"));

export const readPost = async (content: SiteContent, { slug }: Slug) =>
  found(await content.bySlug("posts", slug));

export async function readPosts(
  content: SiteContent,
  { tag, page = "1" }: { tag?: string; page?: string },
) {
  const [list, tags] = await Promise.all([
    content.list("posts", { ...(tag && { tag }), page: Number(page) }),
    content.tags("posts"),
  ]);
  return { list: found(list), tags };
}

export const readTutorial = async (content: SiteContent, { slug }: Slug) =>
  found(await content.bySlug("tutorials", slug));

export async function readTutorials(content: SiteContent) {
  const [help, tutorials] = await Promise.all([content.list("help"), content.list("tutorials")]);
  const firstRun = found(help).entries.filter(({ slug }) => slug === "tutorial");
  return [...firstRun, ...found(tutorials).entries];
}

export const readHelp = async (content: SiteContent, { slug }: Slug) =>
  found(await content.bySlug("help", slug));

export const readFaq = async (content: SiteContent) => found(await content.list("faq"));

export const readTroubleshooting = async (content: SiteContent) =>
  found(await content.list("troubleshooting"));

export const readChangelog = async (content: SiteContent) => found(await content.list("changelog"));

export const readDatasets = async (content: SiteContent) => found(await content.datasets());

export const readDataset = async (content: SiteContent, { slug }: Slug) =>
  found(await content.dataset(slug));
