import type { SearchHit, ExcerptPart } from "@site/content/search/create-search";

import type { Address } from "#app/pages.ts";

import { useSearch } from "./use-search.ts";

/** Links to show if no page matches. */
const fallbackLinks = [
  {
    to: "/support#write",
    label: "Ask us",
    text: "A person reads your question and answers by email.",
  },
  { to: "/pricing", label: "Pricing", text: "What each plan can do, and what it costs." },
  { to: "/tutorials", label: "Tutorials", text: "Clean a whole table, step by step." },
] as const satisfies readonly { to: Address; label: string; text: string }[];

interface SearchResultsProps {
  query: string;
  /** Undefined until the first search has finished. */
  hits: readonly SearchHit[] | undefined;
  onChoose: () => void;
}

function describeHits(count: number, query: string): string {
  if (count === 0) return `Nothing fits “${query}”. Try other words, or go on here:`;
  return count === 1 ? "1 page found" : `${count} pages found`;
}

const link = "block px-5 py-3 hover:bg-band focus-visible:bg-band";

/** The results, and their number for screen readers. */
export function SearchResults({ query, hits, onChoose }: SearchResultsProps) {
  if (query.trim() === "" || !hits) return null;
  return (
    <>
      <p role="status" className={hits.length > 0 ? "sr-only" : "p-5"}>
        {describeHits(hits.length, query)}
      </p>
      {hits.length === 0 && <FallbackLinks onChoose={onChoose} />}
      <ol>
        {hits.map(({ path, kind, title, excerpt }) => (
          <li key={path} className="border-b border-rule">
            <a href={path} onClick={onChoose} className={link}>
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold">
                  <HighlightedText pieces={title} />
                </span>
                <span className="text-sm text-faint">
                  {excerpt.section ? `${kind}, ${excerpt.section}` : kind}
                </span>
              </span>
              <span className="mt-1 block text-sm">
                <HighlightedText pieces={excerpt.parts} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

function FallbackLinks({ onChoose }: Pick<SearchResultsProps, "onChoose">) {
  return (
    <ul>
      {fallbackLinks.map(({ to, label, text }) => (
        <li key={to} className="border-t border-rule">
          <a href={to} onClick={onChoose} className={link}>
            <span className="font-semibold">{label}</span>
            <span className="mt-1 block text-sm">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const HIT = "bg-transparent font-semibold text-river underline underline-offset-4";

function HighlightedText({ pieces }: { pieces: readonly ExcerptPart[] }) {
  return pieces.map(({ text, isHit }, at) => {
    if (!isHit) return text;
    return (
      // The pieces of a text have no other identity than their position.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={at} className={HIT}>
        {text}
      </mark>
    );
  });
}

const doNothing = () => undefined;

/** Searches and shows the results inside a page. */
export function InlineSearchResults({ query }: { query: string }) {
  const { answered, hits, failed } = useSearch(query);
  if (failed) {
    return (
      <p role="alert">
        The search didn't load. Check your connection, then change a letter to search again.
      </p>
    );
  }
  return (
    <div className="border border-rule bg-sheet empty:hidden [&_li:last-child]:border-b-0">
      <SearchResults query={answered} hits={hits} onChoose={doNothing} />
    </div>
  );
}
