import {
  INVOICE_DAYS,
  MAX_QUOTE_QUANTITY,
  QUOTE_DAYS,
  quoteRefSchema,
} from "@site/contracts/quotes";
import { Suspense } from "react";
import { href, type LoaderFunctionArgs, useLocation, useSearchParams } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { allSettledOrTimeout, queryUtils, trpc } from "#app/api/trpc.ts";
import { useMinimumPending } from "#app/api/use-action.ts";
import { describeFailure } from "#app/failures/failure.ts";
import { parseChoice } from "#app/features/billing/checkout-choice.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { addReturnPath } from "#app/session/return-path.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const QuoteForm = lazyComponent(
  async () => (await import("#app/features/quotes/quote-form.tsx")).QuoteForm,
);
const ConfirmAddress = lazyComponent(
  async () => (await import("#app/features/quotes/confirm-address.tsx")).ConfirmAddress,
);
const QuoteView = lazyComponent(
  async () => (await import("#app/features/quotes/quote-view.tsx")).QuoteView,
);

/** Loads the quote in the address before the page shows, so that nothing moves. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const quoteId = parseQuoteId(new URL(request.url).searchParams);
  await allSettledOrTimeout(
    quoteId
      ? [queryUtils.quotes.get.prefetch({ quoteId }), import("#app/features/quotes/quote-view.tsx")]
      : [import("#app/features/quotes/quote-form.tsx")],
  );
  return null;
}
loader.hydrate = true as const;

export const handle = createPageHandle({
  path: "/quote",
  title: "Quote for a company",
  description:
    "A quote with price, tax and a date until which it holds, as a page and as PDF. Order it by card or by invoice.",
});

const lead = `The quote has a number, holds its price for ${QUOTE_DAYS} days, and comes as a page and as PDF. You can then order it by invoice and bank transfer, or pay by card.`;

export function HydrateFallback() {
  return (
    <FullHeightPage>
      <PageHeading>Quote for a company</PageHeading>
      <NoScriptNotice what="Creating a quote">
        Without a script, <a href={href("/support")}>ask us for a quote</a>.
      </NoScriptNotice>
      <Skeleton label="Loading the quote" lines={12} />
    </FullHeightPage>
  );
}

export function Component() {
  const [query] = useSearchParams();
  const quoteId = parseQuoteId(query);
  return (
    <ApiProvider>
      <FullHeightPage>
        {quoteId ? <QuoteFromUrl key={quoteId} quoteId={quoteId} /> : <NewQuote query={query} />}
      </FullHeightPage>
    </ApiProvider>
  );
}

function parseQuoteId(query: URLSearchParams): string | undefined {
  const parsed = quoteRefSchema.safeParse({ quoteId: query.get("quote") });
  return parsed.success ? parsed.data.quoteId : undefined;
}

function QuoteFromUrl({ quoteId }: { quoteId: string }) {
  const quote = trpc.quotes.get.useQuery({ quoteId });
  const pending = useMinimumPending(quote.isPending);
  const loading = <Skeleton label="Loading the quote" lines={12} />;
  if (!pending && quote.data) {
    return (
      <Suspense fallback={loading}>
        <QuoteView quote={quote.data} />
      </Suspense>
    );
  }
  return (
    <>
      <PageHeading>Quote for a company</PageHeading>
      {pending ? (
        loading
      ) : (
        <FailureNotice
          failure={describeFailure(quote.error)}
          onRetry={() => void quote.refetch()}
        />
      )}
    </>
  );
}

/** Facts about quotes for visitors who aren't logged in. */
const quoteFacts = [
  ["Price", `Held for ${QUOTE_DAYS} days`],
  ["Tax", "Calculated from your address and VAT number, and shown before you order"],
  ["Order number", "Your own purchase order number is on the quote and on the invoice"],
  [
    "Payment",
    `By card, or by bank transfer within ${INVOICE_DAYS} days of the invoice, once you’ve confirmed your email address`,
  ],
  ["For colleagues", "A page that anyone with the link can read, and a PDF"],
] as const;

/** From the form to the licences. */
const quoteSteps = [
  [
    "Choose a plan",
    <>
      Say how many licences you need. <a href={href("/pricing")}>Prices of the plans</a>
    </>,
  ],
  ["Add your company", "With its address and VAT number, the quote shows the tax and the total."],
  ["Pass it on", "Send the link or the PDF to the person who approves it."],
  [
    "Order from the quote",
    "Pay by card and get the licences at once. Or ask for an invoice, and get them when it’s paid.",
  ],
] as const;

function QuoteSteps() {
  return (
    <PageSection title="How it works">
      <ol className="grid max-w-3xl">
        {quoteSteps.map(([name, text]) => (
          <li
            key={name}
            className="grid gap-x-8 gap-y-1 border-b border-rule py-3 first:pt-0 sm:grid-cols-[14rem_1fr]"
          >
            <span className="font-semibold">{name}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

function NewQuote({ query }: { query: URLSearchParams }) {
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  const loading = <Skeleton label="Loading the form" lines={12} />;
  return (
    <>
      <PageHeading lead={lead}>Quote for a company</PageHeading>
      {user === undefined && loading}
      {user === null && (
        <div className="grid gap-12">
          <SideSheet caption="What a quote includes" rows={quoteFacts} isEverywhere>
            <div className="grid justify-items-start gap-4">
              <p className="max-w-prose">
                We save the quote in your account, so you can find it again. Log in, or create an
                account first.
              </p>
              <div className="flex flex-wrap gap-3">
                <LinkButton to={addReturnPath("/signup", pathname + search)}>Sign up</LinkButton>
                <LinkButton to={addReturnPath("/login", pathname + search)} variant="secondary">
                  Log in
                </LinkButton>
              </div>
            </div>
          </SideSheet>
          <QuoteSteps />
        </div>
      )}
      {user && (
        <div className="grid max-w-xl gap-6">
          <Suspense fallback={loading}>
            <ConfirmAddress returnPath={pathname + search} />
            <QuoteForm planId={parseChoice(query).planId} quantity={parseQuantity(query)} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function parseQuantity(query: URLSearchParams): number {
  const quantity = Number(query.get("quantity") ?? 1);
  const isPossible = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUOTE_QUANTITY;
  return isPossible ? quantity : 1;
}
