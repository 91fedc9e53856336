import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from "react";

import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { SearchInput } from "#app/ui/controls/search-input.tsx";

const SearchAnswers = lazyComponent(
  async () => (await import("./search-answers.tsx")).SearchAnswers,
);

/** The search over all content as a part of a page. Its code loads with the first letter. */
export function SiteSearch({ label }: { label: string }) {
  const [query, setQuery] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const answers = useId();

  // Typed before this code had loaded.
  useEffect(() => take(form.current), []);

  function take(from: HTMLFormElement | null): void {
    setQuery(from?.querySelector("input")?.value ?? "");
  }

  function openFirst(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    document.querySelector<HTMLElement>(`#${CSS.escape(answers)} ol a`)?.click();
  }

  return (
    <search className="needs-script grid max-w-prose gap-3">
      <form ref={form} onInput={(event) => take(event.currentTarget)} onSubmit={openFirst}>
        <SearchInput label={label} name="q" />
      </form>
      <div id={answers}>
        {query.trim() !== "" && (
          <Suspense>
            <SearchAnswers query={query} />
          </Suspense>
        )}
      </div>
    </search>
  );
}
