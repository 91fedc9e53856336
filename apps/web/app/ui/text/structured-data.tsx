import { toScriptText } from "#app/lib/script-text.ts";

interface StructuredDataProps {
  /** A JSON-LD object with the vocabulary of https://schema.org. */
  data: object;
}

/** The structured data of a page for search engines, as JSON-LD. */
export function StructuredData({ data }: StructuredDataProps) {
  const text = toScriptText(data);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
