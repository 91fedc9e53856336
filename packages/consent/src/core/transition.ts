import { pickIds } from "./items.ts";
import { type ConsentState, type ReadStateOptions, firstTicks, settled } from "./state.ts";
import type { ConsentConfig } from "./types.ts";

export type ConsentAction =
  | { type: "tick"; id: string; on: boolean }
  | { type: "save" }
  | { type: "acceptAll" }
  | { type: "declineAll" };

/**
 * The state after an action. A tick changes the draft alone; the other three are decisions. Throws a
 * RangeError for an identifier that no item has.
 */
export function transition(
  config: ConsentConfig,
  state: ConsentState,
  action: ConsentAction,
  options: ReadStateOptions = {},
): ConsentState {
  switch (action.type) {
    case "tick":
      return tick(config, state, action, options);
    case "save":
      return settled(config, state.draft, state.draft.length > 0);
    case "acceptAll":
      return settled(
        config,
        pickIds(config, () => true),
        true,
      );
    case "declineAll":
      return settled(config, [], false);
  }
}

function tick(
  config: ConsentConfig,
  state: ConsentState,
  { id, on }: { id: string; on: boolean },
  options: ReadStateOptions,
): ConsentState {
  if (!pickIds(config, (item) => item.id === id).length) {
    throw new RangeError(`No optional or functional item has the identifier "${id}".`);
  }
  const draft = pickIds(config, (item) => (item.id === id ? on : state.draft.includes(item.id)));
  const before = state.status === "undecided" ? firstTicks(config, options) : state.enabled;
  return { ...state, draft, unsaved: draft.join() !== before.join() };
}
