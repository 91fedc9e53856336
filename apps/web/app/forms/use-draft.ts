import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

import { readDraft, writeDraft } from "#app/session/drafts.ts";

/** Stores the named fields as the visitor types and restores them after a reload. */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draft: { name: string; fields: Path<Input>[] } | undefined,
): void {
  const { setValue, subscribe } = form;
  const name = draft?.name;
  const kept = draft?.fields.join(" ");

  useEffect(() => {
    if (!name || !kept) return undefined;
    const paths = kept.split(" ") as Path<Input>[];
    const stored = readDraft(name);
    for (const path of paths) {
      const value = stored[path];
      if (value) {
        setValue(path, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
      }
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        writeDraft(
          name,
          Object.fromEntries(paths.map((path) => [path, String(values[path] ?? "")])),
        );
      },
    });
  }, [name, kept, setValue, subscribe]);
}
