import { SiteSearch } from "#app/search/site-search.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { SearchInput } from "#app/ui/controls/search-input.tsx";
import { TextArea } from "#app/ui/controls/text-area.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

import { Part } from "./part.tsx";

export function FieldParts() {
  return (
    <PageSection title="What is filled in">
      <Part name="Field with TextInput: required, empty">
        <Field label="Name" required>
          {(control) => <TextInput {...control} />}
        </Field>
      </Part>
      <Part name="Field: optional, with a hint, filled">
        <Field label="Company" hint="It's printed on your receipt.">
          {(control) => <TextInput {...control} defaultValue="Example Analytics" />}
        </Field>
      </Part>
      <Part name="Field: refused">
        <Field
          label="Email address"
          hint="Licences and receipts go there."
          error="Enter an address like name@example.com."
          required
        >
          {(control) => <TextInput {...control} type="email" defaultValue="name@" />}
        </Field>
      </Part>
      <Part name="Field with PasswordInput">
        <Field label="Password" hint="At least 8 characters." required>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              defaultValue="quiet river"
            />
          )}
        </Field>
      </Part>
      <Part name="Field with TextArea: refused">
        <Field label="Your question" error="Write what you did and what you saw." required>
          {(control) => <TextArea {...control} rows={3} />}
        </Field>
      </Part>
      <Part name="SearchInput">
        <SearchInput label="Filter the datasets" name="filter" />
      </Part>
      <Part name="SiteSearch: empty">
        <SiteSearch label="Search all help" />
      </Part>
    </PageSection>
  );
}
