import { toIdentityErrorCode } from "@site/contracts/sign-in/identity-errors";
import { Suspense, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { api } from "#app/api/trpc.ts";
import { useAction, useRunOnce } from "#app/api/use-action.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import {
  consumeAttempt,
  GOOGLE_ATTEMPT_MS,
  type GoogleAttempt,
} from "#app/session/google-login.ts";
import { reauthenticateWithGoogle, logInWithGoogle } from "#app/session/identity.ts";
import { AFTER_LOGIN, addReturnPath } from "#app/session/return-path.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { GoogleButton } from "#app/ui/controls/google-button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { accountBenefits } from "./account-sheet.tsx";

type GoogleReturn =
  | { outcome: "agreed"; code: string; attempt: GoogleAttempt }
  | { outcome: "denied" | "failed" | "late"; attempt: GoogleAttempt }
  | { outcome: "unknown"; attempt: undefined };

/** Messages for a return from Google without a valid code. */
export const googleReturnCopy: Record<
  Exclude<GoogleReturn["outcome"], "agreed">,
  { title: string; text: string }
> = {
  denied: {
    title: "You cancelled the login at Google",
    text: "Nothing has changed, and Google told us nothing about you.",
  },
  failed: {
    title: "Google couldn't log you in",
    text: "Nothing has changed. Try again in a minute, or use your password.",
  },
  late: {
    title: "That took too long",
    text: "For your safety, a Google login is valid for ten minutes. Start again.",
  },
  unknown: {
    title: "You didn't start this login in this browser",
    text: "It was started elsewhere or has already been used. Start again.",
  },
};

// Lazy, because it is only for accounts with a password whose address Google has not verified.
const LinkGoogleForm = lazyComponent(
  async () => (await import("./link-google-form.tsx")).LinkGoogleForm,
);

/** The page that Google redirects to, beside the benefits of an account. */
export function GoogleReturnPanel() {
  return (
    <SideSheet caption="In your account" rows={accountBenefits}>
      <GoogleResponse />
    </SideSheet>
  );
}

/** Logs in immediately and shows any failure. */
function GoogleResponse() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [response, setResponse] = useState<GoogleReturn>();
  const [accountToLink, setAccountToLink] = useState<{ email: string; idToken: string }>();
  const user = useCurrentUser();
  const returnPath = response?.attempt?.returnPath;
  const leaveToPath = async (path = returnPath) => {
    await navigate(path ?? AFTER_LOGIN, { replace: true });
  };
  const { act, failure } = useAction(async (parsed: GoogleReturn) => {
    if (parsed.outcome !== "agreed") return;
    const account = await completeGoogleLogin(parsed);
    if (account) setAccountToLink(account);
    else await leaveToPath(parsed.attempt.returnPath);
  });

  useRunOnce(() => {
    const parsed = parseGoogleReturn(query, consumeAttempt(query.get("state") ?? ""), Date.now());
    setResponse(parsed);
    act(parsed);
  });

  if (accountToLink) {
    return (
      <Suspense fallback={<Skeleton label="Loading the form" lines={6} />}>
        <LinkGoogleForm account={accountToLink} onLinked={leaveToPath} />
      </Suspense>
    );
  }
  // After a reload or Back, the login is already done.
  if (response?.outcome === "unknown" && user) return <LoggedInAlready email={user.email} />;
  if (failure || (response && response.outcome !== "agreed")) {
    return (
      <div className="grid justify-items-start gap-6">
        {failure ? (
          <FailureNotice title="You're not logged in" failure={failure} />
        ) : (
          <FailedResponse outcome={response?.outcome} />
        )}
        <LinkButton to={addReturnPath("/login", returnPath)} variant="secondary">
          Log in with a password
        </LinkButton>
        {/* Last, because the button appears later than the rest. */}
        <GoogleButton purpose={response?.attempt?.purpose ?? "log-in"} returnPath={returnPath} />
      </div>
    );
  }
  return <p role="status">Logging you in with Google.</p>;
}

function LoggedInAlready({ email }: { email: string }) {
  return (
    <div className="grid justify-items-start gap-6">
      <Notice tone="good" title="You're logged in">
        This browser is logged in as <span className="wrap-anywhere">{email}</span>. This Google
        login has already been used.
      </Notice>
      <LinkButton to={AFTER_LOGIN}>Go to your account</LinkButton>
    </div>
  );
}

function FailedResponse({ outcome }: { outcome: GoogleReturn["outcome"] | undefined }) {
  if (!outcome || outcome === "agreed") return null;
  const { title, text } = googleReturnCopy[outcome];
  return (
    <div role="alert">
      <Notice tone={outcome === "denied" ? "neutral" : "bad"} title={title}>
        {text}
      </Notice>
    </div>
  );
}

/**
 * Logs in with Google's code. If the account has a password and Google has not verified its email address, returns that
 * address; the user then has to enter the password.
 */
async function completeGoogleLogin({
  code,
  attempt: { codeVerifier, purpose },
}: Extract<GoogleReturn, { outcome: "agreed" }>): Promise<
  { email: string; idToken: string } | undefined
> {
  const { idToken } = await api.auth.exchangeGoogleCode.mutate({ code, codeVerifier });
  try {
    await (purpose === "confirm" ? reauthenticateWithGoogle(idToken) : logInWithGoogle(idToken));
    return undefined;
  } catch (thrown) {
    const email = getAccountEmail(thrown);
    if (!email) throw thrown;
    return { email, idToken };
  }
}

/** Parses the parameters of Google's redirect. A response that this browser did not request is `unknown`. */
export function parseGoogleReturn(
  query: URLSearchParams,
  attempt: GoogleAttempt | undefined,
  now: number,
): GoogleReturn {
  if (!attempt || query.get("state") !== attempt.state) {
    return { outcome: "unknown", attempt: undefined };
  }
  if (now - attempt.startedAt > GOOGLE_ATTEMPT_MS) return { outcome: "late", attempt };
  if (query.get("error") === "access_denied") return { outcome: "denied", attempt };
  const code = query.get("code");
  return code && !query.has("error")
    ? { outcome: "agreed", code, attempt }
    : { outcome: "failed", attempt };
}

function getAccountEmail(thrown: unknown): string | undefined {
  if (toIdentityErrorCode(thrown) !== "auth/account-exists-with-different-credential") {
    return undefined;
  }
  const { customData } = thrown as { customData?: { email?: unknown } };
  return typeof customData?.email === "string" ? customData.email : undefined;
}
