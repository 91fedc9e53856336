import { toScriptText } from "#app/lib/script-text.ts";

interface StructuredDataProps {
  /** In https://schema.org terms. */
  data: object;
}

/** The structured data of a page for search engines, as JSON-LD. */
export function StructuredData({ data }: StructuredDataProps) {
  const text = toScriptText(data);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
