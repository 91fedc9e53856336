import { useEffect, useState } from "react";

import { useAction } from "#app/api/use-action.ts";
import { loadSiteConfig } from "#app/lib/site-config.ts";
import type { GoogleLoginOptions } from "#app/session/google-login.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { Button } from "./button.tsx";

/**
 * The button that leads to Google; renders nothing if this site has no client there. Nothing of Google loads
 * before.
 */
export function GoogleButton(wish: GoogleLoginOptions) {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    // Without its settings the site cannot log anyone in; the form beside it says so.
    loadSiteConfig().then(
      ({ google }) => setOffered(google !== undefined),
      () => undefined,
    );
  }, []);
  const { act, pending, failure } = useAction(async () => {
    const { startGoogleLogin } = await import("#app/session/google-login.ts");
    await startGoogleLogin(wish);
  });
  if (!offered) return null;
  return (
    <div className="grid justify-items-start gap-3">
      {failure && <FailureNotice failure={failure} />}
      <Button variant="secondary" pending={pending} onClick={() => act()}>
        Continue with Google
      </Button>
    </div>
  );
}
