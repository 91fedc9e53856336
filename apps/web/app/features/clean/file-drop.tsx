import { useEffect, useState, type Ref, useRef } from "react";

import { useHydrated } from "#app/navigation/hydration.ts";

interface FileDropProps {
  title: string;
  inputRef?: Ref<HTMLInputElement>;
  onFile: (file: File) => void;
}

/** Opens a file that is chosen, or dropped anywhere on the page. */
export function FileDrop({ title, inputRef, onFile }: FileDropProps) {
  const [problem, setProblem] = useState<string>();
  const area = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();

  // Open a file that was chosen before hydration.
  useEffect(() => {
    const [file] = area.current?.querySelector("input")?.files ?? [];
    if (isHydrated && file) onFile(file);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isHydrated]);

  const isOver = useFileDrop((dropped) => {
    setProblem(typeof dropped === "string" ? dropped : undefined);
    if (typeof dropped !== "string") onFile(dropped);
  });

  return (
    <div ref={area} className="clean-drop" data-over={isOver || undefined}>
      <label>
        <strong className="text-lg">{title}</strong>
        <small className="text-faint">
          CSV in any form and encoding, Excel (XLSX), JSON or Parquet, also zipped.
        </small>
        <input
          ref={inputRef}
          type="file"
          accept=".csv,.tsv,.txt,.tab,.xlsx,.parquet,.json,.jsonl,.ndjson,.gz,.zip,text/csv,text/tab-separated-values,text/plain"
          // Clear the input, because choosing the same file again would fire no change event.
          onClick={({ currentTarget }) => {
            currentTarget.value = "";
          }}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (!file) return;
            setProblem(undefined);
            onFile(file);
          }}
        />
      </label>
      {problem !== undefined && (
        <p role="alert" className="clean-error mt-4">
          {problem}
        </p>
      )}
    </div>
  );
}

/**
 * Handles files that are dropped anywhere on the page; otherwise the browser would open them and all work would be
 * lost. Calls `onDrop` with the file, or with a sentence about why it cannot be opened. Returns whether a file is being
 * dragged over the page.
 */
export function useFileDrop(onDrop: (dropped: File | string) => void): boolean {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const cleanup = new AbortController();
    const { signal } = cleanup;
    const handleDrag = (event: DragEvent) => {
      const { dataTransfer, type } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const isDrop = type === "drop";
      setIsOver(!isDrop);
      const dropped = isDrop && readDrop(dataTransfer);
      if (dropped) onDrop(dropped);
    };
    addEventListener("dragover", handleDrag, { signal });
    addEventListener("drop", handleDrag, { signal });
    const handleLeave = ({ relatedTarget }: DragEvent) => {
      // `relatedTarget` is null only when the pointer leaves the page.
      if (!relatedTarget) setIsOver(false);
    };
    addEventListener("dragleave", handleLeave, { signal });
    return () => cleanup.abort();
  }, [onDrop]);

  return isOver;
}

/** Returns the dropped file, or a sentence about why it cannot be opened; undefined for drops without files. */
export function readDrop({
  items,
  files,
}: Pick<DataTransfer, "items" | "files">): File | string | undefined {
  const [file] = files;
  if (files.length > 1)
    return `You dropped ${files.length} files, and this page opens one at a time. Drop one of them.`;
  return file && items[0]?.webkitGetAsEntry()?.isDirectory
    ? `“${file.name}” is a folder. Drop the table that is in it.`
    : file;
}
