import { useId, useRef, useState } from "react";

import { inputClass } from "#app/ui/controls/field.tsx";

interface PasteFormProps {
  /** Label of the button. */
  action?: string;
  onPaste: (text: string) => void;
}

/** A field for pasted spreadsheet cells, as tab-separated lines. It keeps text that was pasted before hydration. */
export function PasteForm({ action = "Open the pasted cells", onPaste }: PasteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const id = useId();

  function submit(): void {
    const text = field.current?.value ?? "";
    const isBlank = text.trim() === "";
    setIsEmpty(isBlank);
    if (isBlank) field.current?.focus();
    else onPaste(text);
  }

  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="sr-only">
        Pasted cells
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        placeholder="Paste them here, with the column names"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? `${id}-error` : undefined}
        onInput={() => setIsEmpty(false)}
        className={`${inputClass} font-mono text-sm`}
      />
      {isEmpty && (
        <p id={`${id}-error`} className="text-sm font-semibold text-fault">
          <span className="sr-only">Error: </span>
          The field is still empty. Copy cells in your spreadsheet, and paste them into it first.
        </p>
      )}
      <div>
        <button type="button" className="button button-secondary" onClick={submit}>
          {action}
        </button>
      </div>
    </div>
  );
}
