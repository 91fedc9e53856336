import { brand } from "../brand.ts";

export interface Author {
  name: string;
  /** A page about them on this site. */
  path: string;
}

/** Who may sign an entry. */
export const authors = {
  team: { name: `The ${brand.name} team`, path: "/about" },
} as const satisfies Record<string, Author>;

export type AuthorId = keyof typeof authors;

export const authorIds = Object.keys(authors) as AuthorId[];
