import { LinkButton } from "#app/ui/controls/link-button.tsx";

/** For an account that logs in with Google alone. */
export function NoPasswordPanel({ email }: { email: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="wrap-anywhere">
        You log in with Google, so this account has no password. If you'd like one as well, we'll
        send a link to set it to {email}.
      </p>
      <LinkButton to="/forgot" variant="secondary">
        Ask for a link to set a password
      </LinkButton>
    </div>
  );
}
