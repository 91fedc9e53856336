import { brand } from "@site/content/brand";
import { getAnswerTime } from "@site/content/company";
import { Suspense } from "react";
import { useLocation } from "react-router";

import { useHydrated } from "#app/navigation/hydration.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

const AskSupportPart = lazyComponent(
  async () => (await import("./support-question.tsx")).SupportQuestion,
);

/** URL fragment that opens the form, so that a reload keeps it open and the app can link to it. */
const OPEN = "#write";

/** How to contact support: a form that loads on request, and the email address. */
export function ContactSection() {
  const { hash } = useLocation();
  // The prerendered page has no fragment.
  const isHere = useHydrated();

  return (
    <div id="write">
      <PageSection
        title="Write to us"
        aside={
          <p>
            Or by email: <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </p>
        }
      >
        {isHere && hash === OPEN ? (
          <Suspense fallback={<p className="min-h-[44rem] text-faint">Loading the form</p>}>
            <AskSupportPart />
          </Suspense>
        ) : (
          <div className="grid max-w-prose gap-5">
            <p>
              Didn't find an answer? A person reads what you write and answers by email.
              {getAnswerTime()} You don't need an account. Tell us the version of the app, your
              system, what you did and what you saw instead.
            </p>
            <noscript>
              <p>The form needs JavaScript, but you can also send us an email.</p>
            </noscript>
            <div className="needs-script">
              <LinkButton href={OPEN} variant="secondary">
                Write a question
              </LinkButton>
            </div>
          </div>
        )}
      </PageSection>
    </div>
  );
}
