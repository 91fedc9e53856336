import { getServiceIds } from "./items.ts";
import { type ConsentState, createDecidedState, withDraft } from "./state.ts";
import type { ConsentConfig } from "./types.ts";

export type ConsentAction =
  | { type: "tick"; id: string; on: boolean }
  | { type: "save" }
  | { type: "acceptAll" }
  | { type: "declineAll" };

/**
 * The state after an action. A tick changes only the draft; the other three are decisions. Throws a RangeError for
 * an identifier that no item has.
 */
export function applyAction(
  config: ConsentConfig,
  state: ConsentState,
  action: ConsentAction,
): ConsentState {
  const all = getServiceIds(config, () => true);
  switch (action.type) {
    case "tick": {
      const { id, on } = action;
      if (!all.includes(id)) throw new RangeError(`"${id}" is no optional or functional item.`);
      return withDraft(
        state,
        all.filter((other) => (other === id ? on : state.draft.includes(other))),
      );
    }
    case "save":
      return createDecidedState(config, state.draft, state.draft.length > 0);
    case "acceptAll":
      return createDecidedState(config, all, true);
    case "declineAll":
      return createDecidedState(config, [], false);
  }
}
