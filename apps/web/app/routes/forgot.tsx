import { Link } from "react-router";

import { ForgotForm } from "#app/features/auth/forgot-form.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { withReturnPath } from "#app/lib/return-link.ts";
import { useReturnPath } from "#app/lib/use-return-path.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";

export const meta = () =>
  pageMeta({
    path: "/forgot",
    title: "Forgot your password",
    description: "Ask for a link to set a new password.",
    noindex: true,
  });

export default function Forgot() {
  const returnPath = useReturnPath();
  return (
    <TallPage>
      <PageHeading>Forgot your password</PageHeading>
      <div className="grid max-w-md gap-6">
        <p>Enter the email address of your account. We send a link to set a new password.</p>
        <ForgotForm returnPath={returnPath} />
        <p>
          <Link to={withReturnPath("/login", returnPath)}>Back to the login</Link>
        </p>
      </div>
    </TallPage>
  );
}
