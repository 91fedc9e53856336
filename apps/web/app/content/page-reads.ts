import type { MovedEntry } from "@site/content/query/types";
import { data, redirect } from "react-router";

import type { SiteContent } from "./site-content.ts";

/** The content of a page, a 404 response, or for a renamed entry a redirect. */
function found<Document extends object>(document: Document | MovedEntry | undefined): Document {
  if (!document) throw data("There is nothing at this address.", { status: 404 });
  if ("movedTo" in document) throw redirect(document.movedTo, 301);
  return document;
}

interface Slug {
  slug: string;
}

const pageNamed = (slug: string) => async (content: SiteContent) =>
  found(await content.getEntry("pages", slug));

export const readAbout = pageNamed("about");
export const readCompare = pageNamed("compare");
export const readFeatures = pageNamed("features");

export const readPrivacy = async (content: SiteContent) =>
  found(await content.getEntry("legal", "privacy"));

export const readTerms = async (content: SiteContent) =>
  found(await content.getEntry("legal", "terms"));

export const readPost = async (content: SiteContent, { slug }: Slug) =>
  found(await content.getEntry("posts", slug));

export async function readPosts(
  content: SiteContent,
  { tag, page = "1" }: { tag?: string; page?: string },
) {
  const [list, tags] = await Promise.all([
    content.getList("posts", { ...(tag && { tag }), page: Number(page) }),
    content.getTags("posts"),
  ]);
  return { list: found(list), tags };
}

export const readTutorial = async (content: SiteContent, { slug }: Slug) =>
  found(await content.getEntry("tutorials", slug));

export async function readTutorials(content: SiteContent) {
  const [help, tutorials] = await Promise.all([
    content.getList("help"),
    content.getList("tutorials"),
  ]);
  const firstRun = found(help).entries.filter(({ slug }) => slug === "tutorial");
  return [...firstRun, ...found(tutorials).entries];
}

export const readHelp = async (content: SiteContent, { slug }: Slug) =>
  found(await content.getEntry("help", slug));

export const readFaq = async (content: SiteContent) => found(await content.getList("faq"));

export const readTroubleshooting = async (content: SiteContent) =>
  found(await content.getList("troubleshooting"));

export const readChangelog = async (content: SiteContent) =>
  found(await content.getList("changelog"));

export const readDatasets = async (content: SiteContent) => found(await content.datasets());

export const readDataset = async (content: SiteContent, { slug }: Slug) =>
  found(await content.dataset(slug));
