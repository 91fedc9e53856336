import { type ReactNode, useEffect, useRef } from "react";

import { updateAddressQuery } from "#app/lib/write-query.ts";
import { SearchInput } from "#app/ui/controls/search-input.tsx";

interface QuestionSearchProps {
  /** With what is in the field, first with what was there before the page could listen. */
  onChange: (query: string) => void;
  /** On each change by the visitor. */
  onType: () => void;
  /** On Enter. */
  onOpen: () => void;
  /** How many questions are left. */
  status: string;
  /** What is found elsewhere, if none is. */
  children: ReactNode;
}

/** The form holds what is typed, so that it counts before hydration; the address repeats it for a reload. */
export function QuestionSearch({
  onChange,
  onType,
  onOpen,
  status,
  children,
}: QuestionSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector("input");
    if (!input) return;
    if (input.value === "") input.value = new URLSearchParams(location.search).get("query") ?? "";
    else updateAddress(input.value);
    onChange(input.value);
  }, [onChange]);

  return (
    <search className="needs-script grid max-w-prose gap-3">
      <form
        ref={form}
        onInput={({ currentTarget }) => {
          const query = currentTarget.querySelector("input")?.value ?? "";
          onChange(query);
          onType();
          updateAddress(query);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        <SearchInput label="Search the questions" name="query" />
      </form>
      <p role="status" className="text-sm text-faint">
        {status}
      </p>
      {children}
    </search>
  );
}

function updateAddress(query: string): void {
  updateAddressQuery(new URLSearchParams(query && { query }));
}
