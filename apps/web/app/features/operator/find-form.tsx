import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";

import { Button } from "#app/ui/controls/button.tsx";
import { SearchInput } from "#app/ui/controls/search-input.tsx";

const SHORTEST = 3;

/** Looks for people. The text is in the address, so that the way back leads to what was found. */
export function FindForm({ text }: { text: string }) {
  const navigate = useNavigate();
  const [isTooShort, setTooShort] = useState(false);

  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("find");
    const wanted = field instanceof HTMLInputElement ? field.value.trim() : "";
    setTooShort(wanted.length < SHORTEST);
    if (wanted.length >= SHORTEST) void navigate(`/operator?find=${encodeURIComponent(wanted)}`);
  }

  return (
    <form role="search" onSubmit={find} className="needs-script grid max-w-xl gap-3">
      <SearchInput label="Find a customer" name="find" defaultValue={text} />
      <p className="text-sm text-faint">
        Part of a name, address, company, key or computer, or the id of a payment.
      </p>
      <p role="alert" className="text-sm font-semibold text-fault empty:absolute">
        {isTooShort && `Enter at least ${SHORTEST} characters.`}
      </p>
      <div>
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </div>
    </form>
  );
}
