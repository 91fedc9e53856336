import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { type Company, type CompanyQuote, isPrintableInPdf } from "@site/contracts/quotes";
import { Suspense } from "react";
import { href } from "react-router";

import { getCountryName } from "#app/features/pricing/tax.tsx";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const ConfirmAddress = lazyComponent(
  async () => (await import("./confirm-address.tsx")).ConfirmAddress,
);
const OrderQuoteForm = lazyComponent(
  async () => (await import("./order-quote-form.tsx")).OrderQuoteForm,
);

/** The text below the page heading, by the quote's state. */
const quoteLeads: Record<CompanyQuote["state"], (created: string, until: string) => string> = {
  open: (created, until) => `Created on ${created}, valid until ${until}.`,
  expired: (created, until) => `Created on ${created}, was valid until ${until}.`,
  ordered: (created) => `Created on ${created} and ordered.`,
};

/** A quote with its amounts, its PDF and what to do with it. */
export function QuoteView({ quote }: { quote: CompanyQuote }) {
  const { number, createdOn, validUntil, company } = quote;
  return (
    <>
      <PageHeading lead={quoteLeads[quote.state](formatDay(createdOn), formatDay(validUntil))}>
        Quote {number}
      </PageHeading>
      <QuoteState quote={quote} />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
        <div className="grid gap-6 sm:grid-cols-2">
          <section aria-labelledby="quote-for" className="grid content-start gap-2">
            <h2 id="quote-for" className="font-semibold">
              For
            </h2>
            <CompanyAddress company={company} />
          </section>
          <section aria-labelledby="quote-from" className="grid content-start gap-2">
            <h2 id="quote-from" className="font-semibold">
              From
            </h2>
            <address className="not-italic">
              {[brand.company.name, ...brand.company.postalAddress].map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </section>
        </div>
        <QuoteAmounts quote={quote} />
        <div className="no-print flex flex-wrap gap-3">
          <LinkButton href={`/api/quotes/${quote.id}/quote.pdf`} variant="secondary">
            Download the PDF
          </LinkButton>
          {!Object.values(quote.company).every(isPrintableInPdf) && (
            <p className="max-w-prose text-sm text-faint">
              The PDF has Latin, Greek and Cyrillic letters only. To get the company's name as you
              see it here, print this page and save it as a PDF.
            </p>
          )}
        </div>
        {quote.isOwn && quote.state === "open" && (
          <section
            aria-labelledby="quote-order"
            className="no-print grid max-w-xl gap-4 border border-rule bg-sheet p-5"
          >
            <h2 id="quote-order" className="text-lg font-semibold">
              Order
            </h2>
            <Suspense fallback={<Skeleton label="Loading the order" lines={6} />}>
              <ConfirmAddress returnPath={`/quote?quote=${quote.id}`} />
              <OrderQuoteForm quote={quote} />
            </Suspense>
          </section>
        )}
        <p className="no-print text-sm text-faint">
          Anybody with the address of this page can read the quote, so you can send it to a
          colleague.
        </p>
      </div>
    </>
  );
}

function QuoteState({ quote: { state, isOwn, validUntil, purchaseId } }: { quote: CompanyQuote }) {
  if (state === "ordered") {
    return (
      <Notice title="This quote was ordered">
        {purchaseId ? (
          <a href={`/purchase-success?purchase_id=${purchaseId}`}>See the purchase</a>
        ) : (
          "The person who created this quote can see the purchase in their account."
        )}
      </Notice>
    );
  }
  if (state === "open") return null;
  return (
    <Notice title="This quote has expired">
      Its price held until {formatDay(validUntil)}.{" "}
      {isOwn && <a href={href("/quote")}>Create a new quote</a>}
    </Notice>
  );
}

export function CompanyAddress({ company: details }: { company: Company }) {
  const { company, street, postalCode, city, region, country, vatNumber, poNumber } = details;
  const place = [postalCode, city].filter(Boolean).join(" ");
  return (
    <>
      <address className="wrap-anywhere not-italic">
        <span className="block">{company}</span>
        <span className="block">{street}</span>
        <span className="block">{region ? `${place}, ${region}` : place}</span>
        <span className="block">{getCountryName(country)}</span>
      </address>
      {vatNumber && <p className="wrap-anywhere">VAT number: {vatNumber}</p>}
      {poNumber && <p className="wrap-anywhere">Purchase order: {poNumber}</p>}
    </>
  );
}

function QuoteAmounts({ quote }: { quote: CompanyQuote }) {
  const { planId, quantity, unitPrice, listPrice, discount, saleName, net, tax, total } = quote;
  const { name } = paidPlans[planId];
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-y border-rule py-4 tabular-nums">
        <dt>
          {quantity === 1
            ? `${name} licence, paid once`
            : `${quantity} ${name} licences, ${formatMoney(unitPrice)} each, paid once`}
        </dt>
        <dd className="text-end font-mono">{formatMoney(listPrice)}</dd>
        {discount.amountMinor > 0 && (
          <>
            <dt className="wrap-anywhere">{saleName ?? "Discount"}</dt>
            <dd className="text-end font-mono">−{formatMoney(discount)}</dd>
          </>
        )}
        <dt>Before tax</dt>
        <dd className="text-end font-mono">{formatMoney(net)}</dd>
        <dt>{quote.isReverseCharge ? "VAT: reverse charge" : `Tax, ${quote.taxRate} %`}</dt>
        <dd className="text-end font-mono">{formatMoney(tax)}</dd>
        <dt className="font-semibold">Total</dt>
        <dd className="text-end font-mono font-semibold">{formatMoney(total)}</dd>
      </dl>
      <p className="text-sm text-faint">{describeOrder(quote)}</p>
    </div>
  );
}

function describeOrder({ planId, quantity, isReverseCharge }: CompanyQuote): string {
  const { seats, updatesMonths } = paidPlans[planId];
  const people = seats * quantity;
  return [
    people > 1 ? `For ${people} people, each with a key of their own.` : "",
    `Includes ${updatesMonths} months of updates. The licences don't expire.`,
    isReverseCharge ? "The recipient accounts for the VAT (reverse charge)." : "",
  ]
    .filter(Boolean)
    .join(" ");
}
