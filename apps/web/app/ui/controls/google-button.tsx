import { useEffect, useState } from "react";

import { useAction } from "#app/api/use-action.ts";
import { loadSiteConfig } from "#app/lib/site-config.ts";
import type { GoogleLoginOptions } from "#app/session/google-login.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { Button } from "./button.tsx";

/**
 * The button to log in with Google; renders nothing if the site has no Google client. It loads nothing from Google
 * itself.
 */
export function GoogleButton(login: GoogleLoginOptions) {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    // Without settings, the login form beside this shows the error.
    loadSiteConfig().then(
      ({ google }) => setOffered(google !== undefined),
      () => undefined,
    );
  }, []);
  const { act, pending, failure } = useAction(async () => {
    const { startGoogleLogin } = await import("#app/session/google-login.ts");
    await startGoogleLogin(login);
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
