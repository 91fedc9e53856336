import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/sensor-log/chart-words";

import { ForgotForm } from "#app/features/auth/forgot-form.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { addReturnPath } from "#app/session/return-link.ts";
import { useReturnPath } from "#app/session/use-return-path.ts";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { FullHeightPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { NoScriptNotice } from "#app/ui/without-script.tsx";

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/forgot",
      title: "Forgot your password",
      description: "Ask for a link to set a new password.",
      noindex: true,
    }),
};

const steps = [
  ["You get an email", "If this address has an account. Check your spam folder, too"],
  [
    "You open its link",
    "It works once and for a short time. You can ask for a new one at any time",
  ],
  ["You choose a new password", "It works right away, and every other browser is logged out"],
] as const;

export function Component() {
  const returnPath = useReturnPath();
  return (
    <FullHeightPage>
      <PageHeading>Forgot your password</PageHeading>
      <SideSheet caption="What happens then" rows={steps} figure={chartFigure("sensor-log", words)}>
        <div className="grid max-w-md gap-6">
          <p>Enter your account's email address. We'll send you a link to set a new password.</p>
          <NoScriptNotice what="Asking for the link" />
          <ForgotForm returnPath={returnPath} />
          <p>
            <a href={addReturnPath("/login", returnPath)}>Back to the login</a>
          </p>
        </div>
      </SideSheet>
    </FullHeightPage>
  );
}
