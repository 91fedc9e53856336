import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { api, queryClient, trpc } from "./trpc.ts";

/** Wraps only pages that call the API: the others do not load its client. */
export function ApiProvider({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
