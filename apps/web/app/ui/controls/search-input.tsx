import { useId } from "react";

interface SearchInputProps {
  label: string;
  name: string;
  defaultValue?: string;
}

/** A labelled search field for content pages. The fields in app/forms would load the form library. */
export function SearchInput({ label, name, defaultValue }: SearchInputProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name={name}
        defaultValue={defaultValue}
        autoComplete="off"
        className="min-h-11 w-full rounded-edge border border-edge bg-sheet px-3 py-2 text-ink hover:border-ink"
      />
    </div>
  );
}
