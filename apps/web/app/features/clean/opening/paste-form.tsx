import { useId, useRef, useState } from "react";

import { inputStyle } from "#app/ui/controls/text-input.tsx";

interface PasteFormProps {
  /** What the button does. */
  action?: string;
  onPaste: (text: string) => void;
}

/**
 * Takes cells as a spreadsheet copies them: lines of texts between tabs. The field holds them, so that what was pasted
 * before hydration counts.
 */
export function PasteForm({ action = "Open the pasted cells", onPaste }: PasteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const id = useId();

  function paste(): void {
    const text = field.current?.value ?? "";
    setIsEmpty(text.trim() === "");
    if (text.trim() === "") field.current?.focus();
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
        placeholder="Paste them here, with their names"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? `${id}-error` : undefined}
        onInput={() => setIsEmpty(false)}
        className={`${inputStyle} font-mono text-sm`}
      />
      {isEmpty && (
        <p id={`${id}-error`} className="text-sm font-semibold text-fault">
          <span className="sr-only">Error: </span>
          The field is still empty. Copy cells in your spreadsheet, and paste them into it first.
        </p>
      )}
      <div>
        <button type="button" className="button button-secondary" onClick={paste}>
          {action}
        </button>
      </div>
    </div>
  );
}
