import type { Purchase } from "@site/contracts/billing";
import { correctInvoiceInputSchema, type InvoiceDocument } from "@site/contracts/invoices";
import { useRef } from "react";

import { api, trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { guessCountry } from "#app/features/pricing/tax.tsx";
import { CompanyFields } from "#app/features/quotes/company-fields.tsx";
import { Form } from "#app/forms/form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { getPurchaseName } from "#app/lib/plan-text.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { FailureText } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

/** The invoice of a purchase with its credit notes, and the form to correct the details on it. */
export function InvoiceDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { id: purchaseId } = purchase;
  const documents = trpc.invoices.documents.useQuery({ purchaseId });
  return (
    <Dialog
      ref={dialog}
      title={`Invoice of ${getPurchaseName(purchase)}`}
      background="paper"
      onClose={onClose}
    >
      <QueryView query={documents} label="Loading the documents" lines={2}>
        {(list) => (
          <>
            <ul className="grid gap-2">
              {list.map((each) => (
                <li key={`${each.kind} ${each.correctionId}`}>
                  <DocumentButton purchaseId={purchaseId} document={each} />
                </li>
              ))}
            </ul>
            {purchase.state === "paid" && (
              <CorrectionForm purchaseId={purchaseId} current={list[0]} />
            )}
          </>
        )}
      </QueryView>
      <div>
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function DocumentButton({
  purchaseId,
  document: { kind, correctionId, number },
}: {
  purchaseId: string;
  document: InvoiceDocument;
}) {
  const open = useAction(async () => {
    const { receiptUrl } = await api.invoices.document.query({ purchaseId, kind, correctionId });
    window.location.assign(receiptUrl);
  });
  const name = kind === "invoice" ? "Invoice" : "Credit note";
  return (
    <>
      <Button variant="secondary" pending={open.pending} onClick={() => open.act()}>
        {open.pending ? "Opening" : number ? `${name} ${number}` : name}
      </Button>
      <div role="alert" className="text-sm text-fault">
        {open.failure && <FailureText failure={open.failure} />}
      </div>
    </>
  );
}

interface CorrectionFormProps {
  purchaseId: string;
  /** The newest document, which may have the details of an earlier correction. */
  current: InvoiceDocument | undefined;
}

/** Asks for the right details, and replaces the invoice. */
function CorrectionForm({ purchaseId, current }: CorrectionFormProps) {
  const utils = trpc.useUtils();
  const known = current?.company;
  const form = useSchemaForm({
    schema: correctInvoiceInputSchema,
    defaultValues: {
      purchaseId,
      company: known?.company,
      street: known?.street,
      postalCode: known?.postalCode,
      city: known?.city,
      region: known?.region,
      country: known?.country ?? guessCountry(navigator.languages) ?? "",
      vatNumber: known?.vatNumber,
      poNumber: known?.poNumber,
    },
    async submit(input) {
      utils.invoices.documents.setData({ purchaseId }, await api.invoices.correct.mutate(input));
    },
  });
  return (
    <section aria-labelledby="correct-invoice" className="grid gap-4 border-t border-rule pt-5">
      <h3 id="correct-invoice" className="font-semibold">
        Correct the details
      </h3>
      <p className="text-sm text-faint">
        We'll issue a credit note for the old invoice and a new invoice for the same amount. You
        won't be charged again, and you can find both here. You can't change the country, or in some
        countries the state, because they decide the tax. To change them, contact support.
      </p>
      <Form
        form={form}
        submitLabel="Issue corrected invoice"
        pendingLabel="Issuing the invoice"
        outcome={form.fields.formState.isSubmitSuccessful && "The corrected invoice is above."}
      >
        <CompanyFields form={form} country={known?.country} />
      </Form>
    </section>
  );
}
