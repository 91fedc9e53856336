type Calls<Provider> = { [Name in keyof Provider]: (...args: never[]) => Promise<unknown> | void };

export interface Loading<Provider> {
  provider: Provider;
  /** Loads it now, or waits until it is. */
  load: () => Promise<Provider>;
  /** What is done at the end with a provider that was loaded, and with none that was not. */
  end: (close: (provider: Provider) => void) => void;
}

/**
 * A provider whose SDK is loaded when it is first called, so that a process that just started answers sooner what
 * needs none. `calls` names everything that it can do.
 */
export function onFirstCall<Provider extends Calls<Provider>>(
  calls: Record<keyof Provider & string, true>,
  create: () => Promise<Provider>,
): Loading<Provider> {
  let loaded: Promise<Provider> | undefined;
  const load = () =>
    (loaded ??= create().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
  const names = Object.keys(calls) as (keyof Provider & string)[];
  const entries = names.map((name) => [
    name,
    async (...args: never[]): Promise<unknown> => (await load())[name](...args),
  ]);
  return {
    provider: Object.fromEntries(entries) as Provider,
    load,
    end: (close) => void loaded?.then(close, () => undefined),
  };
}
