import type { Letter } from "@site/content/newsletter/read-letter";

/** Why a newsletter cannot be sent yet. */
export function letterObstacle(
  slug: string,
  { draft, published }: Pick<Letter, "draft" | "published">,
  now: Date,
): string | undefined {
  if (draft) return `${slug} is a draft: take "draft: true" out of it first.`;
  if (published <= now.toISOString().slice(0, 10)) return undefined;
  return `${slug} may be sent from ${published} on: "published" says so.`;
}
