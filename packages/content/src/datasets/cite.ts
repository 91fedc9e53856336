import type { Dataset } from "./dataset-schema.ts";

/** Formats the citation that the source asks for, as one line of text. */
export function formatCitation({ citation }: Dataset): string {
  const { authors, title, year, publisher, url } = citation;
  const names = authors.map((author) => getAuthorName(author));
  const authorText =
    names.length > 1 ? `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}` : names.join("");
  return `${authorText}. ${title}. ${publisher}${year === undefined ? "" : `, ${year}`}. ${url}`;
}

/** Formats the citation for BibTeX, as `@misc`: BibTeX has no entry type for data. */
export function formatBibtex({ slug, citation }: Dataset): string {
  const { authors, title, year, publisher, url, doi } = citation;
  const fields = [
    // Double braces preserve capitals, and stop BibTeX from splitting an organisation's name.
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
