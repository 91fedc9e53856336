import type { PaymentsControl } from "./control.ts";

/** The controls over HTTP. Methods that return a value return a promise of it here. */
export type ControlClient = {
  [K in keyof PaymentsControl]: (
    ...given: Parameters<PaymentsControl[K]>
  ) => Promise<Awaited<ReturnType<PaymentsControl[K]>>>;
};

/** Controls a mock provider in another process. `url` is the address of its dashboard. Errors are thrown. */
export function createControlClient(url: string): ControlClient {
  return new Proxy({} as ControlClient, {
    get:
      (_target, name) =>
      async (...given: unknown[]) => {
        const response = await fetch(new URL(`/control/${String(name)}`, url), {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(given),
        });
        const answer = (await response.json()) as { result?: unknown; error?: string };
        if (!response.ok) throw new Error(answer.error ?? `The control ${String(name)} failed.`);
        return answer.result;
      },
  });
}
