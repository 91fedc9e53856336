import { useMatches } from "react-router";

import type { PageMeta } from "./page-meta.ts";

/**
 * The `handle` of a route with its page's metadata. `data` is undefined if the page does not exist or has not loaded.
 */
export interface PageHandle<Read extends (...given: never[]) => Promise<unknown> = never> {
  meta: (data: Awaited<ReturnType<Read>> | undefined) => PageMeta;
}

/** Renders the open page's title, description, link previews and canonical address. */
export function PageHead() {
  const match = useMatches().at(-1);
  const handle = match?.handle as { meta: (data: unknown) => PageMeta } | undefined;
  return handle && <MetaTags meta={handle.meta(match?.loaderData)} />;
}

/** React moves these elements into the head. */
export function MetaTags({ meta }: { meta: PageMeta }) {
  const { title, named, properties, links } = meta;
  return (
    <>
      <title>{title}</title>
      {Object.entries(named).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {properties.map(([property, content]) => (
        <meta key={property + content} property={property} content={content} />
      ))}
      {links.map((link) => (
        <link key={link.href} {...link} />
      ))}
    </>
  );
}
