import type { Summary } from "@site/content/query/types";

interface SeriesPartsProps {
  name: string;
  parts: readonly Summary<"posts">[];
  current: string;
}

/** The parts of a series, with the open one marked. */
export function SeriesParts({ name, parts, current }: SeriesPartsProps) {
  return (
    <nav aria-label={`Parts of ${name}`} className="max-w-prose border-s-2 border-river ps-4">
      <p className="font-semibold">{name}</p>
      <ol className="mt-1 list-decimal ps-5">
        {parts.map(({ slug, path, data }) => (
          <li key={slug} aria-current={slug === current ? "page" : undefined}>
            {slug === current ? data.title : <a href={path}>{data.title}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
