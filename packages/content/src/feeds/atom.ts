import { xml, xmlDocument } from "../markup/xml.ts";
import { absolute, type FeedItem, feedTime } from "./feed-items.ts";

/** Atom with full texts. Source: RFC 4287. */
export function atomFeed(items: readonly FeedItem[], title: string, description: string): string {
  const own = absolute("/atom.xml");
  return xmlDocument(
    xml("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" }, [
      xml("title", {}, title),
      xml("subtitle", {}, description),
      xml("id", {}, own),
      xml("link", { rel: "self", type: "application/atom+xml", href: own }),
      xml("link", { rel: "alternate", type: "text/html", href: absolute("/blog") }),
      xml("updated", {}, feedTime(items)),
      ...items.map(atomEntry),
    ]),
  );
}

function atomEntry(item: FeedItem): string {
  return xml("entry", {}, [
    xml("title", {}, item.title),
    xml("id", {}, item.url),
    xml("link", { rel: "alternate", type: "text/html", href: item.url }),
    xml("published", {}, item.published),
    xml("updated", {}, item.updated),
    ...item.authors.map((name) => xml("author", {}, [xml("name", {}, name)])),
    ...item.tags.map((tag) => xml("category", { term: tag })),
    xml("summary", { type: "text" }, item.summary),
    xml("content", { type: "html" }, item.html),
  ]);
}
