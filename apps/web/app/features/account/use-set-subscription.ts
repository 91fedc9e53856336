import { useState } from "react";

import { api, trpc } from "#app/api/trpc.ts";
import { type Action, useAction } from "#app/api/use-action.ts";

interface SetSubscription extends Action<[subscribed: boolean]> {
  /** What was chosen and not answered yet; it is shown in the same frame as the click. */
  chosen: boolean | undefined;
}

/** Switches the newsletter: shown at once, and switched back where that was refused. */
export function useSetSubscription(): SetSubscription {
  const [chosen, setChosen] = useState<boolean>();
  const { newsletter } = trpc.useUtils();
  const action = useAction(async (subscribed: boolean) => {
    setChosen(subscribed);
    try {
      await api.newsletter.setOwn.mutate({ subscribed });
      // What was asked before the change would undo it on the page.
      await newsletter.own.cancel();
      newsletter.own.setData(undefined, { subscribed });
    } finally {
      setChosen(undefined);
      void newsletter.own.invalidate();
    }
  });
  return { ...action, chosen };
}
