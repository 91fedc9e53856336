import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from "react";

import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { SearchInput } from "#app/ui/controls/search-input.tsx";

const InlineSearchResults = lazyComponent(
  async () => (await import("./search-results.tsx")).InlineSearchResults,
);

/** A search over all content inside a page. Its code loads when the visitor types the first letter. */
export function SiteSearch({ label }: { label: string }) {
  const [query, setQuery] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const resultsId = useId();

  // The visitor may have typed before this code had loaded.
  useEffect(() => readQuery(form.current), []);

  function readQuery(from: HTMLFormElement | null): void {
    setQuery(from?.querySelector("input")?.value ?? "");
  }

  function openFirstResult(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    document.querySelector<HTMLElement>(`#${CSS.escape(resultsId)} ol a`)?.click();
  }

  return (
    <search className="needs-script grid max-w-prose gap-3">
      <form
        ref={form}
        onInput={(event) => readQuery(event.currentTarget)}
        onSubmit={openFirstResult}
      >
        <SearchInput label={label} name="q" />
      </form>
      <div id={resultsId}>
        {query.trim() !== "" && (
          <Suspense>
            <InlineSearchResults query={query} />
          </Suspense>
        )}
      </div>
    </search>
  );
}
