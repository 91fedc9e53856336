import { type DragEvent, type Ref, useEffect, useRef, useState } from "react";

import { useHydrated } from "#app/navigation/use-hydrated.ts";

interface FileDropProps {
  title: string;
  inputRef?: Ref<HTMLInputElement>;
  onFile: (file: File) => void;
}

/** A place to drop a table on, or to choose it from the disk. */
export function FileDrop({ title, inputRef, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();

  // A file chosen before the page could listen counts, as soon as the page knows its address.
  useEffect(() => {
    const [file] = place.current?.querySelector("input")?.files ?? [];
    if (isHydrated && file) onFile(file);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isHydrated]);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    // A file can be dropped where it can be chosen; the input has the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className="clean-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label>
        <strong className="text-lg">{title}</strong>
        <small className="text-faint">CSV in any form and encoding, Excel (XLSX) or Parquet.</small>
        <input
          ref={inputRef}
          type="file"
          accept=".csv,.tsv,.txt,.tab,.xlsx,.parquet,text/csv,text/tab-separated-values,text/plain"
          // The same file may be chosen again, after it was changed.
          onClick={({ currentTarget }) => {
            currentTarget.value = "";
          }}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onFile(file);
          }}
        />
      </label>
    </div>
  );
}
