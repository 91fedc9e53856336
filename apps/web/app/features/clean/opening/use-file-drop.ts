import { useEffect, useState } from "react";

import { takeDrop } from "./take-drop.ts";

/**
 * Takes a file dropped anywhere on the page: a browser would leave the page for it, and with it all work. `onDrop` gets
 * the file, or why none is opened. Says whether files are over the page.
 */
export function useFileDrop(onDrop: (dropped: File | string) => void): boolean {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const take = (event: DragEvent) => {
      const { dataTransfer, type } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const isDrop = type === "drop";
      setIsOver(!isDrop);
      const dropped = isDrop && takeDrop(dataTransfer);
      if (dropped) onDrop(dropped);
    };
    addEventListener("dragover", take, { signal });
    addEventListener("drop", take, { signal });
    // It fires between elements too: only when the pointer leaves the window there is no other one.
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setIsOver(false);
    };
    addEventListener("dragleave", leave, { signal });
    return () => ended.abort();
  }, [onDrop]);

  return isOver;
}
