import * as z from "zod/mini";

/** One line of plain text. */
export const line = z
  .string("expected words")
  .check(z.minLength(1, "must not be empty"), z.regex(/^[^\n]*$/, "must stay on one line"));

/** Used in search results and link previews, which cut longer texts. */
export const description = line.check(
  z.minLength(50, "must have at least 50 characters: search results show it"),
  z.maxLength(170, "must have at most 170 characters: search results cut it there"),
);

export const title = line.check(
  z.maxLength(70, "must have at most 70 characters: search results and share images cut it there"),
);

/** A calendar day, as 2026-11-21. */
export const day = z.iso.date("expected a day as 2026-11-21");

export const slug = z
  .string("expected a slug")
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected lower-case words joined by hyphens"));

/** Position of an entry in its list, ascending. */
export const order = z.int("expected a whole number");

/** Fields that all entries with a page of their own can have. */
export const pageFields = {
  title,
  description,
  /** An entry with a future day is not on the site before it. */
  published: day,
  updated: z.optional(day),
  /** Drafts are shown only on the author's machine. */
  draft: z.optional(z.boolean("expected true or false")),
  /** Former slugs. Their addresses redirect to the entry. */
  formerly: z.optional(z.array(slug, "expected a list of slugs")),
};
