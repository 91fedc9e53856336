import type * as z from "zod/mini";

import {
  changeSchema,
  faultSchema,
  helpSchema,
  legalSchema,
  pageSchema,
  postSchema,
  questionSchema,
  tutorialSchema,
} from "./schemas/collections.ts";

interface Collection {
  schema: z.ZodMiniType;
  /** The address of an entry; one with a "#" is a part of a page that shows its whole collection. */
  address: (slug: string) => string;
  /** How many entries a list page shows. */
  pageSize: number;
  /** Whether the lists bring the texts along, because they are read there. */
  isReadInList: boolean;
}

/** Every kind of content: the folder of the same name holds its entries, one file each. */
export const collections = {
  posts: {
    schema: postSchema,
    address: (slug) => `/blog/${slug}`,
    pageSize: 10,
    isReadInList: false,
  },
  tutorials: {
    schema: tutorialSchema,
    address: (slug) => `/tutorials/${slug}`,
    pageSize: 100,
    isReadInList: false,
  },
  help: {
    schema: helpSchema,
    address: (slug) => `/support/${slug}`,
    pageSize: 100,
    isReadInList: false,
  },
  faq: {
    schema: questionSchema,
    address: (slug) => `/support/faq#${slug}`,
    pageSize: 1_000,
    isReadInList: true,
  },
  troubleshooting: {
    schema: faultSchema,
    address: (slug) => `/support/troubleshooting#${slug}`,
    pageSize: 1_000,
    isReadInList: true,
  },
  pages: {
    schema: pageSchema,
    address: (slug) => `/${slug}`,
    pageSize: 100,
    isReadInList: false,
  },
  legal: {
    schema: legalSchema,
    address: (slug) => `/${slug}`,
    pageSize: 100,
    isReadInList: false,
  },
  changelog: {
    schema: changeSchema,
    address: (slug) => `/changelog#${slug}`,
    pageSize: 1_000,
    isReadInList: true,
  },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;

export const collectionNames = Object.keys(collections) as CollectionName[];

/** What the front matter of an entry says, checked. */
export type FrontMatter<Name extends CollectionName> = z.output<
  (typeof collections)[Name]["schema"]
>;
