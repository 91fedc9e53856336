import { useMatches } from "react-router";

import type { PageMeta } from "./page-meta.ts";

/** The `handle` of a route: its page's metadata. Without data if the page does not exist or has not loaded. */
export interface PageHandle<Read extends (...given: never[]) => Promise<unknown> = never> {
  meta: (data: Awaited<ReturnType<Read>> | undefined) => PageMeta;
}

/** Title, description, link previews and addresses of the open page. */
export function PageHead() {
  const match = useMatches().at(-1);
  const handle = match?.handle as { meta: (data: unknown) => PageMeta } | undefined;
  return handle && <MetaTags meta={handle.meta(match?.loaderData)} />;
}

/** React hoists them into the head. */
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
