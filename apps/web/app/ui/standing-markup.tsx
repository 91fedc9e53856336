import { recall } from "#app/lib/prerender-memory.ts";

/**
 * A part of a page that nothing changes. The loader remembered it for the prerender (prerendered.server.ts); in the
 * browser it stands there already, and React leaves it as it is, so what would render it need not be loaded.
 */
export function StandingMarkup({ of: key }: { of: string }) {
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: recall(key) }} />;
}
