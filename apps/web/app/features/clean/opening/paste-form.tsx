import { useId, useRef } from "react";

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
  const id = useId();
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="sr-only">
        Pasted cells
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        data-private
        placeholder="Paste them here, with their names"
        autoComplete="off"
        spellCheck={false}
        className={`${inputStyle} font-mono text-sm`}
      />
      <div>
        <button
          type="button"
          className="button button-secondary"
          onClick={() => {
            const text = field.current?.value ?? "";
            if (text.trim() !== "") onPaste(text);
          }}
        >
          {action}
        </button>
      </div>
    </div>
  );
}
