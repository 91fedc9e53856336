import type { Summary } from "@site/content/query/types";

interface SeriesPartsProps {
  name: string;
  parts: readonly Summary<"posts">[];
  current: string;
}

/** Which part of its series a post is; the others unfold, so that the post's first sentence is not far. */
export function SeriesParts({ name, parts, current }: SeriesPartsProps) {
  const at = parts.findIndex(({ slug }) => slug === current) + 1;
  return (
    <nav aria-label={`Parts of ${name}`} className="max-w-prose border-s-2 border-river ps-4">
      <details>
        <summary className="min-h-11 cursor-pointer py-2">
          <span className="font-semibold">{name}</span>, part {at} of {parts.length}
        </summary>
        <ol className="list-decimal ps-5 pb-2">
          {parts.map(({ slug, path, data }) => (
            <li key={slug} aria-current={slug === current ? "page" : undefined}>
              {slug === current ? (
                data.title
              ) : (
                <a href={path} className="inline-flex min-h-11 items-center">
                  {data.title}
                </a>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
