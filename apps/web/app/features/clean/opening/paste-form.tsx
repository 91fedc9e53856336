import { useId, useState } from "react";

import { inputStyle } from "#app/ui/controls/text-input.tsx";

/** Takes cells as a spreadsheet copies them: lines of texts between tabs. */
export function PasteForm({ onPaste }: { onPaste: (text: string) => void }) {
  const [text, setText] = useState("");
  const id = useId();
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="sr-only">
        Pasted cells
      </label>
      <textarea
        id={id}
        rows={3}
        value={text}
        placeholder="Paste them here, with their names"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        className={`${inputStyle} font-mono text-sm`}
      />
      <div>
        <button
          type="button"
          className="button button-secondary"
          onClick={() => text.trim() !== "" && onPaste(text)}
        >
          Open the pasted cells
        </button>
      </div>
    </div>
  );
}
