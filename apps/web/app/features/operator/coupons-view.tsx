import { formatDayInTable } from "@site/contracts/format-day";
import {
  createBatchInputSchema,
  createCouponInputSchema,
  editCouponInputSchema,
  couponReferenceInputSchema,
  type OperatorCoupon,
  stopCouponInputSchema,
} from "@site/contracts/operator/coupons";
import { paidPlanIds, paidPlans, SHOP_CURRENCY } from "@site/contracts/plans";
import { type FormEvent, useState } from "react";
import type { FieldValues, Path } from "react-hook-form";

import { api, trpc } from "#app/api/trpc.ts";
import { FormField } from "#app/forms/form-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { SchemaForm } from "#app/forms/use-schema-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { inputClass } from "#app/ui/controls/field.tsx";
import { SearchInput } from "#app/ui/controls/search-input.tsx";
import { TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import {
  createActionDialog,
  type DialogOpener,
  type OpenDialog,
  useDialog,
} from "./action-dialog.tsx";
import { DownloadButton } from "./download-button.tsx";
import { OperatorButton, OperatorSection, OperatorTable } from "./operator-parts.tsx";

/** The shop's coupons: one row each, and one for a batch. */
export function CouponsView() {
  const [name, setName] = useState("");
  const coupons = trpc.operator.coupons.list.useQuery(name ? { name } : { byBatch: true });
  const [dialog, open] = useDialog();

  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("coupon");
    setName(field instanceof HTMLInputElement ? field.value.trim() : "");
  }

  return (
    <OperatorSection title="Coupons">
      <form
        role="search"
        aria-label="Coupons"
        onSubmit={find}
        className="needs-script grid max-w-xl gap-3"
      >
        <SearchInput label="Find a code or a batch" name="coupon" defaultValue="" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary">
            Find
          </Button>
        </div>
      </form>
      <QueryView query={coupons} label="Loading the coupons" lines={8}>
        {(rows) => <CouponTable coupons={rows} isFiltered={name !== ""} open={open} />}
      </QueryView>
      <div className="flex flex-wrap gap-3">
        <OperatorButton onClick={() => open(createCoupon)}>Create a coupon</OperatorButton>
        <OperatorButton onClick={() => open(createBatch)}>Create many codes</OperatorButton>
        <DownloadButton file={{ what: "coupons", ...(name ? { name } : {}) }}>
          Download the list
        </DownloadButton>
      </div>
      {dialog}
    </OperatorSection>
  );
}

const MAX_ROWS = 200;

function CouponTable({
  coupons,
  isFiltered,
  open,
}: {
  coupons: OperatorCoupon[];
  isFiltered: boolean;
  open: OpenDialog;
}) {
  if (coupons.length === 0) {
    return <p>{isFiltered ? "No coupon or batch has this name." : "No coupons yet."}</p>;
  }
  return (
    <>
      <OperatorTable caption="Coupons, the oldest first">
        <TableHead
          names={["Code", "Gives", "For", "Used", "Held", "Ends", "State", "What you can do"]}
          figures={["Used", "Held"]}
        />
        <tbody>
          {coupons.slice(0, MAX_ROWS).map((coupon) => (
            <tr key={`${coupon.code} ${coupon.batch} ${coupon.state}`}>
              <td className="min-w-40">
                {coupon.code ? (
                  <code translate="no">{coupon.code}</code>
                ) : (
                  <span>{`${coupon.codes} codes`}</span>
                )}
                {coupon.batch && <span className="block text-faint">{coupon.batch}</span>}
                {coupon.owner && <span className="block text-faint">for {coupon.owner}</span>}
              </td>
              <td>{coupon.gives}</td>
              <td>
                {coupon.plans}
                {coupon.domain && <span className="block">at {coupon.domain}</span>}
              </td>
              <td className="num">
                {coupon.maxUses === null ? coupon.uses : `${coupon.uses} of ${coupon.maxUses}`}
              </td>
              <td className="num">{coupon.held}</td>
              <td>{coupon.until ? formatDayInTable(coupon.until) : "never"}</td>
              <td>{coupon.state}</td>
              <td>
                <CouponActions coupon={coupon} open={open} />
              </td>
            </tr>
          ))}
        </tbody>
      </OperatorTable>
      {coupons.length > MAX_ROWS && (
        <p>
          The first {MAX_ROWS} of {coupons.length}. The downloaded list has them all.
        </p>
      )}
      <p className="max-w-prose text-sm text-faint">
        Held is the part of the uses that open checkouts keep for at most a day.
      </p>
    </>
  );
}

function CouponActions({ coupon, open }: { coupon: OperatorCoupon; open: OpenDialog }) {
  const name = coupon.code || (coupon.batch ?? "");
  if (coupon.state === "freed") return null;
  return (
    <div className="flex flex-wrap gap-2">
      <OperatorButton about={name} onClick={() => open(createEditDialog(name, coupon))}>
        Edit
      </OperatorButton>
      {coupon.state === "stopped" ? (
        <>
          <OperatorButton about={name} onClick={() => open(createStartDialog(name))}>
            Start again
          </OperatorButton>
          {coupon.code && (
            <OperatorButton about={name} onClick={() => open(createFreeDialog(name))}>
              Free the code
            </OperatorButton>
          )}
        </>
      ) : (
        <OperatorButton about={name} onClick={() => open(createStopDialog(name, coupon))}>
          Stop
        </OperatorButton>
      )}
      {coupon.codes > 1 && coupon.batch && (
        <DownloadButton file={{ what: "coupons", name: coupon.batch }} about={coupon.batch}>
          Download the codes
        </DownloadButton>
      )}
    </div>
  );
}

const newCoupon = {
  percent: "",
  off: "",
  grant: "" as (typeof paidPlanIds)[number],
  plans: "",
  from: "",
  until: "",
  uses: "",
  domain: "",
  owner: "",
};

const createCoupon = createActionDialog({
  input: createCouponInputSchema,
  defaultValues: { code: "", ...newCoupon },
  call: api.operator.coupons.create.mutate,
  title: "Create a coupon",
  text: "Fill in one of percent, amount and plan. Leave the rest empty for no limit. Each account can use it once.",
  label: "Create it",
  fields: (form) => (
    <>
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="3 to 40 letters or digits. Empty for a generated one."
        autoComplete="off"
        optional
      />
      <TermFields form={form} />
    </>
  ),
});

const createBatch = createActionDialog({
  input: createBatchInputSchema,
  defaultValues: { batch: "", count: "", ...newCoupon },
  call: api.operator.coupons.batch.mutate,
  title: "Create many codes",
  text: "Each code is generated, and for one use unless you say otherwise. Download the codes afterwards.",
  label: "Create them",
  fields: (form) => (
    <>
      <TextField form={form} name="batch" label="Name of the batch" autoComplete="off" />
      <TextField
        form={form}
        name="count"
        label="How many codes"
        hint="Up to 10,000."
        autoComplete="off"
      />
      <TermFields form={form} />
    </>
  ),
});

/** The fields that a single coupon and a batch share. */
function TermFields<Input extends FieldValues & Record<keyof typeof newCoupon, string>, Output>({
  form,
}: {
  form: SchemaForm<Input, Output>;
}) {
  const text = (name: keyof typeof newCoupon, label: string, hint?: string) => (
    <TextField
      form={form}
      name={name as Path<Input>}
      label={label}
      {...(hint ? { hint } : {})}
      autoComplete="off"
      optional
    />
  );
  return (
    <>
      {text("percent", "Percent off", "1 to 100.")}
      {text("off", "Amount off", `As in ${SHOP_CURRENCY} 15.`)}
      <FormField form={form} name={"grant" as Path<Input>} label="Gives a plan" optional>
        {(control) => (
          <select {...control} className={inputClass}>
            <option value="">No, it lowers the price</option>
            {paidPlanIds.map((planId) => (
              <option key={planId} value={planId}>
                {paidPlans[planId].name}, without payment
              </option>
            ))}
          </select>
        )}
      </FormField>
      {text("plans", "Only for these plans", `With commas: ${paidPlanIds.join(", ")}.`)}
      {text("from", "First day", "As in 2026-12-01, UTC.")}
      {text("until", "Last day", "As in 2026-12-31, UTC.")}
      {text("uses", "How often in all")}
      {text("domain", "Only for addresses at", "As in example.edu; its sub-domains count too.")}
      {text("owner", "Made for", "For your lists.")}
    </>
  );
}

function createEditDialog(name: string, coupon: OperatorCoupon): DialogOpener {
  const { until, maxUses, plans, gives, held, wasUsed } = coupon;
  const isGrant = paidPlanIds.some((planId) => paidPlans[planId].name === gives);
  const heldText = held > 0 ? ` ${held} open checkouts keep their price.` : "";
  return createActionDialog({
    input: editCouponInputSchema,
    defaultValues: {
      name,
      until: until ?? "none",
      uses: maxUses === null || coupon.codes > 1 ? "" : String(maxUses),
      plans: isGrant ? "" : plans.replaceAll(" ", ""),
      percent: "",
      off: "",
    },
    call: api.operator.coupons.edit.mutate,
    title: `Edit ${name}`,
    text: wasUsed
      ? `It gives ${gives}. Its value stays, because somebody ordered with it.${heldText}`
      : `It gives ${gives}. Nobody has used it yet, so you can change its value too.`,
    label: "Save",
    fields: (form) => (
      <>
        <TextField
          form={form}
          name="until"
          label="Last day"
          hint="As in 2026-12-31, UTC, or “none” for no end."
          autoComplete="off"
        />
        <TextField
          form={form}
          name="uses"
          label={coupon.codes > 1 ? "Uses of each code" : "How often in all"}
          hint="A number, or “none” for no limit. Empty to keep it."
          autoComplete="off"
          optional
        />
        {!isGrant && (
          <TextField
            form={form}
            name="plans"
            label="Plans"
            hint={`“all”, or with commas: ${paidPlanIds.join(", ")}.`}
            autoComplete="off"
          />
        )}
        {!wasUsed && gives.endsWith("%") && (
          <TextField
            form={form}
            name="percent"
            label="Percent off"
            hint="Empty to keep it."
            autoComplete="off"
            optional
          />
        )}
        {!wasUsed && gives.startsWith(SHOP_CURRENCY) && (
          <TextField
            form={form}
            name="off"
            label="Amount off"
            hint={`As in ${SHOP_CURRENCY} 15. Empty to keep it.`}
            autoComplete="off"
            optional
          />
        )}
      </>
    ),
  });
}

function createStopDialog(name: string, { held }: OperatorCoupon): DialogOpener {
  const checkouts = held === 1 ? "1 open checkout holds" : `${held} open checkouts hold`;
  return createActionDialog({
    input: stopCouponInputSchema,
    defaultValues: { name, closeCheckouts: false },
    call: api.operator.coupons.stop.mutate,
    title: `Stop ${name}`,
    text: `Nobody can use it from now on. ${checkouts} it and can be paid at its price until they expire, within a day.`,
    label: "Stop it",
    fields: (form) =>
      held > 0 && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-6 shrink-0"
            {...form.fields.register("closeCheckouts")}
          />
          Close these checkouts now
        </label>
      ),
  });
}

function createStartDialog(name: string): DialogOpener {
  return createActionDialog({
    input: couponReferenceInputSchema,
    defaultValues: { name },
    call: api.operator.coupons.start.mutate,
    title: `Start ${name} again`,
    text: "It works again, with its end and the uses that are left.",
    label: "Start it",
  });
}

function createFreeDialog(name: string): DialogOpener {
  return createActionDialog({
    input: couponReferenceInputSchema,
    defaultValues: { name },
    call: api.operator.coupons.free.mutate,
    title: `Free the code ${name}`,
    text: "A new coupon can then have this code. This one stays in the list with its orders, and can't be started again.",
    label: "Free the code",
  });
}
