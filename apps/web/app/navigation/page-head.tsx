import { useMatches } from "react-router";

import type { PageMeta } from "./page-meta.ts";

/** The `handle` of a route: what its page says of itself. Without data where the page is not there, or not yet. */
export interface PageHandle<Read extends (...given: never[]) => Promise<unknown> = never> {
  meta: (data: Awaited<ReturnType<Read>> | undefined) => PageMeta;
}

/** Title, description, link previews and addresses of the open page. */
export function PageHead() {
  const match = useMatches().at(-1);
  const handle = match?.handle as { meta: (data: unknown) => PageMeta } | undefined;
  return handle && <MetaTags meta={handle.meta(match?.loaderData)} />;
}

/** React puts them into the head. */
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
