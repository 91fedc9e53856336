import type { downloadInputSchema } from "@site/contracts/operator/books";
import type { ReactNode } from "react";
import type * as z from "zod/mini";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { OperatorButton } from "./operator-parts.tsx";

/** Saves rows of the shop as a CSV file, as the command does with `--csv FILE`. */
export function DownloadButton({
  file,
  about,
  children,
}: {
  file: z.input<typeof downloadInputSchema>;
  about?: string;
  children: ReactNode;
}) {
  const { act, pending, failure } = useAction(async () => {
    const { fileName, text } = await api.operator.download.query(file);
    saveFile(fileName, text);
  });
  return (
    <>
      <OperatorButton onClick={() => act()} {...(about ? { about } : {})}>
        {pending ? "Writing the file" : children}
      </OperatorButton>
      {failure && <FailureNotice failure={failure} />}
    </>
  );
}
