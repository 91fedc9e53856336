import type * as z from "zod/mini";

import {
  changelogSchema,
  troubleshootingSchema,
  helpSchema,
  legalSchema,
  pageSchema,
  postSchema,
  questionSchema,
  recipeSchema,
  referenceSchema,
  tutorialSchema,
} from "./schemas/collections.ts";
import { newsletterSchema } from "./schemas/newsletter-schema.ts";

interface Collection<Fields> {
  schema: z.ZodMiniType<Fields>;
  /** Returns the address of an entry. One with a "#" is a part of a page that shows the whole collection. */
  address: (slug: string) => string;
  pageSize: number;
  /** Whether the list page shows the whole text of each entry. */
  isReadInList: boolean;
  /** Whether entries are on the site. Otherwise they are only sent by mail. */
  isOnSite: boolean;
}

const definitions = {
  posts: {
    schema: postSchema,
    address: (slug) => `/blog/${slug}`,
    pageSize: 10,
    isReadInList: false,
    isOnSite: true,
  },
  tutorials: {
    schema: tutorialSchema,
    address: (slug) => `/tutorials/${slug}`,
    pageSize: 100,
    isReadInList: false,
    isOnSite: true,
  },
  help: {
    schema: helpSchema,
    address: (slug) => `/support/${slug}`,
    pageSize: 100,
    isReadInList: false,
    isOnSite: true,
  },
  reference: {
    schema: referenceSchema,
    address: (slug) => `/reference/${slug}`,
    pageSize: 100,
    isReadInList: false,
    isOnSite: true,
  },
  recipes: {
    schema: recipeSchema,
    address: (slug) => `/recipes#${slug}`,
    pageSize: 100,
    isReadInList: true,
    isOnSite: true,
  },
  faq: {
    schema: questionSchema,
    address: (slug) => `/support/faq#${slug}`,
    pageSize: 1_000,
    isReadInList: true,
    isOnSite: true,
  },
  troubleshooting: {
    schema: troubleshootingSchema,
    address: (slug) => `/support/troubleshooting#${slug}`,
    pageSize: 1_000,
    isReadInList: true,
    isOnSite: true,
  },
  pages: {
    schema: pageSchema,
    address: (slug) => `/${slug}`,
    pageSize: 100,
    isReadInList: false,
    isOnSite: true,
  },
  legal: {
    schema: legalSchema,
    address: (slug) => `/${slug}`,
    pageSize: 100,
    isReadInList: false,
    isOnSite: true,
  },
  changelog: {
    schema: changelogSchema,
    address: (slug) => `/changelog#${slug}`,
    pageSize: 1_000,
    isReadInList: true,
    isOnSite: true,
  },
  newsletter: {
    schema: newsletterSchema,
    // Newsletters have no page; this address matches no link.
    address: (slug) => `newsletter:${slug}`,
    pageSize: 1_000,
    isReadInList: true,
    isOnSite: false,
  },
} satisfies Record<string, Collection<unknown>>;

export type CollectionName = keyof typeof definitions;

/** The front matter of each collection's entries, as its schema parses it. */
type FrontMatters = {
  [Name in CollectionName]: z.output<(typeof definitions)[Name]["schema"]>;
};

export type FrontMatter<Name extends CollectionName = CollectionName> = FrontMatters[Name];

/** Every kind of content. The folder with the name of a collection contains its entries, one file each. */
export const collections: { readonly [Name in CollectionName]: Collection<FrontMatters[Name]> } =
  definitions;

export const collectionNames = Object.keys(collections) as CollectionName[];

export function getEntryAddress(collection: CollectionName, slug: string): string {
  return collections[collection].address(slug);
}

/** Fields that several collections share. */
interface CommonFields {
  title?: string;
  question?: string;
  symptom?: string;
  cause?: string;
  description?: string;
  published?: string;
  updated?: string;
  draft?: boolean;
  formerly?: string[];
  order?: number;
  version?: string;
  series?: { name: string; part: number };
  tags?: string[];
  datasets?: string[];
  figure?: string;
}

export function getCommonFields({ data }: { data: FrontMatter }): CommonFields {
  return data;
}
