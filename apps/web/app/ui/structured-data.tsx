import { recall } from "#app/lib/prerender-memory.ts";

interface StructuredDataProps {
  /** The key under which the loader remembered it. Absent after a navigation: search engines read documents. */
  of: string | undefined;
}

/** What a page is about, for search engines, as JSON-LD. */
export function StructuredData({ of }: StructuredDataProps) {
  if (!of) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: recall(of) }}
    />
  );
}
