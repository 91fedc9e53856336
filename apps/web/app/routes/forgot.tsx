import { ForgotForm } from "#app/features/auth/forgot-form.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { withReturnPath } from "#app/lib/return-link.ts";
import { useReturnPath } from "#app/lib/use-return-path.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

export const meta = () =>
  pageMeta({
    path: "/forgot",
    title: "Forgot your password",
    description: "Ask for a link to set a new password.",
    noindex: true,
  });

const steps = [
  ["A mail comes", "If there is an account with this address. Look into the spam folder too"],
  ["You press its link", "It works once and for a short time; a new one can be had at any time"],
  ["You choose anew", "The new password counts at once, and every other browser is logged out"],
] as const;

export default function Forgot() {
  const returnPath = useReturnPath();
  return (
    <TallPage>
      <PageHeading>Forgot your password</PageHeading>
      <SideSheet caption="What happens then" rows={steps}>
        <div className="grid max-w-md gap-6">
          <p>Enter the email address of your account. We send a link to set a new password.</p>
          <WithoutScript what="Asking for the link" />
          <ForgotForm returnPath={returnPath} />
          <p>
            <a href={withReturnPath("/login", returnPath)}>Back to the login</a>
          </p>
        </div>
      </SideSheet>
    </TallPage>
  );
}
