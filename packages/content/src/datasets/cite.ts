import type { Dataset } from "./dataset-schema.ts";

/** The citation that the source asks for, as one line of text. */
export function formatCitation({ citation }: Dataset): string {
  const { authors, title, year, publisher, url } = citation;
  const names = authors.map((author) => getAuthorName(author));
  const authorText =
    names.length > 1 ? `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}` : names.join("");
  return `${authorText}. ${title}. ${publisher}${year === undefined ? "" : `, ${year}`}. ${url}`;
}

/** The citation for BibTeX. Data has no type of its own there, so it is `@misc`. */
export function formatBibtex({ slug, citation }: Dataset): string {
  const { authors, title, year, publisher, url, doi } = citation;
  const fields = [
    // Double braces keep capitals, and keep an organisation's name whole.
    [
      "author",
      authors
        .map((author) => (typeof author === "string" ? author : `{${author.organisation}}`))
        .join(" and "),
    ],
    ["title", `{${title}}`],
    ["howpublished", publisher],
    ...(year === undefined ? [] : [["year", String(year)]]),
    ...(doi === undefined ? [] : [["doi", doi]]),
    ["url", url],
  ];
  return `@misc{${slug},\n${fields.map(([name, value]) => `  ${name} = {${value}}`).join(",\n")}\n}`;
}

export function getAuthorName(author: Dataset["citation"]["authors"][number]): string {
  return typeof author === "string" ? author : author.organisation;
}
