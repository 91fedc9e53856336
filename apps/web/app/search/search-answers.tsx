import { SearchResults } from "./search-results.tsx";
import { useSearch } from "./use-search.ts";

const stay = () => undefined;

/** The search results inside a page. */
export function SearchAnswers({ query }: { query: string }) {
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
      <SearchResults query={answered} hits={hits} onChoose={stay} />
    </div>
  );
}
