import { type Ref, useEffect, useRef, useState } from "react";

import { useHydrated } from "#app/navigation/use-hydrated.ts";

import { useFileDrop } from "./use-file-drop.ts";

interface FileDropProps {
  title: string;
  inputRef?: Ref<HTMLInputElement>;
  onFile: (file: File) => void;
}

/** A place to drop a table on, or to choose it from the disk. What is dropped beside it counts as well. */
export function FileDrop({ title, inputRef, onFile }: FileDropProps) {
  const [refused, setRefused] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();

  // A file chosen before the page could listen counts, as soon as the page knows its address.
  useEffect(() => {
    const [file] = place.current?.querySelector("input")?.files ?? [];
    if (isHydrated && file) onFile(file);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isHydrated]);

  function take(given: File | string): void {
    setRefused(typeof given === "string" ? given : undefined);
    if (typeof given !== "string") onFile(given);
  }
  const isOver = useFileDrop(take);

  return (
    <div ref={place} className="clean-drop" data-over={isOver || undefined}>
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
            if (file) take(file);
          }}
        />
      </label>
      {refused !== undefined && (
        <p role="alert" className="clean-trouble mt-4">
          {refused}
        </p>
      )}
    </div>
  );
}
