import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { api, queryClient, trpc } from "./trpc.ts";

/** Provides the API's client. Only pages that call the API use it, so the others do not load the client. */
export function ApiProvider({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
