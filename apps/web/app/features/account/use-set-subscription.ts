import { useState } from "react";

import { api, trpc } from "#app/api/trpc.ts";
import { type Action, useAction } from "#app/api/use-action.ts";

interface SetSubscription extends Action<[subscribed: boolean]> {
  /** The choice that has no answer yet; it shows in the same frame as the click. */
  chosen: boolean | undefined;
}

/** Switches the newsletter optimistically, and back if refused. */
export function useSetSubscription(): SetSubscription {
  const [chosen, setChosen] = useState<boolean>();
  const { newsletter } = trpc.useUtils();
  const action = useAction(async (subscribed: boolean) => {
    setChosen(subscribed);
    try {
      await api.newsletter.setOwn.mutate({ subscribed });
      // An earlier query would undo the change on the page.
      await newsletter.own.cancel();
      newsletter.own.setData(undefined, { subscribed });
    } finally {
      setChosen(undefined);
      void newsletter.own.invalidate();
    }
  });
  return { ...action, chosen };
}
