const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, also inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Escapes text for XML 1.0, also inside a quoted attribute. Leaves out characters that XML forbids. */
export function escapeXml(text: string): string {
  return escapeHtml(
    text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ""),
  );
}

/** Creates an XML element. The content is a text, which is escaped, or child elements. */
export function createXml(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly string[] = [],
): string {
  const attributeTexts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(value)}"`,
  );
  const inside = typeof content === "string" ? escapeXml(content) : content.join("");
  return inside === ""
    ? `<${name}${attributeTexts.join("")}/>`
    : `<${name}${attributeTexts.join("")}>${inside}</${name}>`;
}

export function createXmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

interface AtomFeed {
  /** The feed's own address, used as its id. */
  selfUrl: string;
  /** The page whose entries the feed lists. */
  pageUrl: string;
  title: string;
  subtitle: string;
  /** Newest first. */
  entries: readonly AtomEntry[];
}

interface AtomEntry {
  url: string;
  /** The entry's id, if it is not the address. */
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

/** Renders an Atom feed with full texts. Source: RFC 4287. */
export function renderAtom({ selfUrl, pageUrl, title, subtitle, entries }: AtomFeed): string {
  return createXmlDocument(
    createXml("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" }, [
      createXml("title", {}, title),
      createXml("subtitle", {}, subtitle),
      createXml("id", {}, selfUrl),
      createXml("link", { rel: "self", type: "application/atom+xml", href: selfUrl }),
      createXml("link", { rel: "alternate", type: "text/html", href: pageUrl }),
      createXml("updated", {}, getLatestUpdate(entries)),
      ...entries.map(renderAtomEntry),
    ]),
  );
}

/** Returns the time of the newest change, or the Unix epoch for an empty feed. */
export function getLatestUpdate(entries: readonly Pick<AtomEntry, "updated">[]): string {
  return (
    entries
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? "1970-01-01T00:00:00Z"
  );
}

function renderAtomEntry(entry: AtomEntry): string {
  return createXml("entry", {}, [
    createXml("title", {}, entry.title),
    createXml("id", {}, entry.id ?? entry.url),
    createXml("link", { rel: "alternate", type: "text/html", href: entry.url }),
    createXml("published", {}, entry.published),
    createXml("updated", {}, entry.updated),
    ...entry.authors.map((name) => createXml("author", {}, [createXml("name", {}, name)])),
    ...entry.tags.map((tag) => createXml("category", { term: tag })),
    createXml("summary", { type: "text" }, entry.summary),
    createXml("content", { type: "html" }, entry.html),
  ]);
}
