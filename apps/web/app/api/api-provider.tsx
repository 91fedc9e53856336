import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { api, queryClient, trpc } from "./trpc.ts";

/** Around each page that calls the API, and only those: the others do not load its client. */
export function ApiProvider({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
