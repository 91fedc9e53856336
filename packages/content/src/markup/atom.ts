import { xml, xmlDocument } from "./xml.ts";

interface AtomFeed {
  /** The feed's own address, which is its identity. */
  own: string;
  /** The page that it follows. */
  page: string;
  title: string;
  subtitle: string;
  /** Newest first. */
  entries: readonly AtomEntry[];
}

interface AtomEntry {
  url: string;
  /** Its identity, if that is not the address. */
  id?: string;
  title: string;
  summary: string;
  /** The text with absolute addresses. */
  html: string;
  /** ISO 8601 times. */
  published: string;
  updated: string;
  authors: readonly string[];
  tags: readonly string[];
}

/** Atom with full texts. Source: RFC 4287. */
export function writeAtom({ own, page, title, subtitle, entries }: AtomFeed): string {
  return xmlDocument(
    xml("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" }, [
      xml("title", {}, title),
      xml("subtitle", {}, subtitle),
      xml("id", {}, own),
      xml("link", { rel: "self", type: "application/atom+xml", href: own }),
      xml("link", { rel: "alternate", type: "text/html", href: page }),
      xml("updated", {}, latest(entries)),
      ...entries.map(atomEntry),
    ]),
  );
}

/** The time of the newest change; the epoch for an empty feed. */
export function latest(entries: readonly Pick<AtomEntry, "updated">[]): string {
  return (
    entries
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? "1970-01-01T00:00:00Z"
  );
}

function atomEntry(entry: AtomEntry): string {
  return xml("entry", {}, [
    xml("title", {}, entry.title),
    xml("id", {}, entry.id ?? entry.url),
    xml("link", { rel: "alternate", type: "text/html", href: entry.url }),
    xml("published", {}, entry.published),
    xml("updated", {}, entry.updated),
    ...entry.authors.map((name) => xml("author", {}, [xml("name", {}, name)])),
    ...entry.tags.map((tag) => xml("category", { term: tag })),
    xml("summary", { type: "text" }, entry.summary),
    xml("content", { type: "html" }, entry.html),
  ]);
}
