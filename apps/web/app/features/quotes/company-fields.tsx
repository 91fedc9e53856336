import type { Company } from "@site/contracts/quotes";
import { taxRegions } from "@site/contracts/tax-regions";
import type { FieldValues, Path } from "react-hook-form";

import { listCountries } from "#app/features/pricing/tax.tsx";
import { FormField } from "#app/forms/form-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { SchemaForm } from "#app/forms/use-schema-form.ts";
import { inputClass } from "#app/ui/controls/field.tsx";

/** The fields about a company, as on its quote and its invoice. */
export function CompanyFields<Input extends FieldValues & Company, Output>({
  form,
  country,
}: {
  form: SchemaForm<Input, Output>;
  /** The only country to choose, on an invoice whose tax must stay as it is. */
  country?: string | undefined;
}) {
  const getName = (field: keyof Company) => field as Path<Input>;
  const regions = taxRegions[form.fields.watch(getName("country")) ?? ""];
  return (
    <>
      <TextField
        form={form}
        name={getName("company")}
        label="Company"
        autoComplete="organization"
      />
      <TextField
        form={form}
        name={getName("street")}
        label="Street and number"
        autoComplete="street-address"
      />
      <FormField form={form} name={getName("country")} label="Country">
        {(control) => (
          <select {...control} autoComplete="country" className={inputClass}>
            {country === undefined && <option value="">Choose a country</option>}
            {listCountries()
              .filter(({ code }) => country === undefined || code === country)
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </select>
        )}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <TextField
          form={form}
          name={getName("postalCode")}
          label="Postal code"
          autoComplete="postal-code"
          optional={!regions}
        />
        <TextField form={form} name={getName("city")} label="City" autoComplete="address-level2" />
      </div>
      {regions ? (
        <FormField form={form} name={getName("region")} label={regions.label}>
          {(control) => (
            <select {...control} autoComplete="address-level1" className={inputClass}>
              <option value="">Choose one</option>
              {Object.entries(regions.names).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      ) : (
        <TextField
          form={form}
          name={getName("region")}
          label="State or province"
          hint="If your address has one."
          autoComplete="address-level1"
          optional
        />
      )}
      <TextField
        form={form}
        name={getName("vatNumber")}
        label="VAT number"
        hint="With the VAT number of another country, reverse charge applies and no VAT is added."
        autoComplete="off"
        spellCheck={false}
        optional
      />
      <TextField
        form={form}
        name={getName("poNumber")}
        label="Purchase-order number"
        hint="Printed on the quote and on the invoice."
        autoComplete="off"
        spellCheck={false}
        optional
      />
    </>
  );
}
