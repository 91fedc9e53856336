import type { EntrySummary } from "@site/content/query/types";

interface PreviousNextLinksProps {
  previous: EntrySummary | undefined;
  next: EntrySummary | undefined;
  /** The accessible name: "Tutorials before and after". */
  label: string;
}

export function PreviousNextLinks({ previous, next, label }: PreviousNextLinksProps) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={label}
      className="no-print grid gap-4 border-t border-edge pt-4 sm:grid-cols-2"
    >
      {previous && <NeighbourLink word="Previous" entry={previous} />}
      {next && <NeighbourLink word="Next" entry={next} />}
    </nav>
  );
}

function NeighbourLink({ word, entry }: { word: string; entry: EntrySummary }) {
  const title = "title" in entry.data ? entry.data.title : entry.slug;
  return (
    <p>
      <span className="block text-sm text-faint">{word}</span>
      <a href={entry.path} className="line-link">
        {title}
      </a>
    </p>
  );
}
