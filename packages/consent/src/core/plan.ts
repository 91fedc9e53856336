import { getOptionalServices } from "./items.ts";
import type { ConsentState } from "./state.ts";
import type { ConsentConfig, OptionalService } from "./types.ts";

/**
 * Why something may have to run now:
 * - `load`: a page begins
 * - `acceptOnBar`: everything was accepted on the bar
 * - `decide`: any other decision
 * - `follow`: the decision was made in another tab
 */
export type ReactionTrigger = "load" | "acceptOnBar" | "decide" | "follow";

export interface ReactionPlan {
  /** Items whose declined reaction runs, before anything else. */
  declined: OptionalService[];
  /** Items whose cookies are then removed. */
  cleared: OptionalService[];
  /** Items whose accepted reaction runs. */
  accepted: OptionalService[];
  /** Whether the page is reloaded at the end. */
  reload: boolean;
}

/**
 * What has to run (specification, section 4). Everything but accept-all on the bar reloads once; what is on then
 * starts in the new page. `running` are the items that already run in this page: none of them starts twice, and a
 * tab that follows reloads only to stop one of them. Each new page also removes cookies of what is off: a script
 * may have written them between the decision and the reload.
 */
export function planReactions(
  config: ConsentConfig,
  { status, enabled }: Pick<ConsentState, "status" | "enabled">,
  running: ReadonlySet<string>,
  cause: ReactionTrigger,
  outstanding = false,
): ReactionPlan {
  const items = getOptionalServices(config);
  const off = items.filter((item) => !enabled.includes(item.id));
  const stops = cause === "follow" && off.some((item) => running.has(item.id));
  const reload = cause === "decide" || stops;
  return {
    declined: cause === "decide" || outstanding ? off : [],
    cleared: status === "undecided" ? [] : off,
    accepted: reload ? [] : items.filter((item) => !off.includes(item) && !running.has(item.id)),
    reload,
  };
}
