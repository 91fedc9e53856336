import {
  type Profile,
  type UpdateProfileInput,
  updateProfileInputSchema,
} from "@site/contracts/auth";
import { useState } from "react";

import { api, trpc } from "#app/api/trpc.ts";
import { Form } from "#app/forms/form.tsx";
import { LeaveGuard } from "#app/forms/leave-guard.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { deleteDraft } from "#app/session/drafts.ts";

/** The name for licences, and the company. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const utils = trpc.useUtils();
  const [saved, setSaved] = useState(false);
  const form = useSchemaForm({
    schema: updateProfileInputSchema,
    defaultValues: getEditableFields(profile),
    draft: { name: "profile", fields: ["displayName", "company"] },
    async submit(input) {
      setSaved(false);
      const next = await api.auth.updateProfile.mutate(input);
      utils.auth.me.setData(undefined, next);
      form.fields.reset(getEditableFields(next));
      setSaved(true);
    },
  });
  const isChanged = form.fields.formState.isDirty;

  return (
    <Form
      form={form}
      submitLabel="Save the profile"
      pendingLabel="Saving the profile"
      outcome={isChanged ? "Not saved yet." : saved && "Your profile has been saved."}
    >
      <TextField
        form={form}
        name="displayName"
        label="Name"
        hint="New licences are issued to this name. Your existing licences keep theirs."
        autoComplete="name"
      />
      <LeaveGuard
        isUnsaved={isChanged}
        what="Your profile"
        onDiscard={() => deleteDraft("profile")}
      />
      <TextField form={form} name="company" label="Company" autoComplete="organization" optional />
    </Form>
  );
}

/** The fields of a profile that its owner can change, exactly those that the form sends. */
function getEditableFields({ displayName, company }: Profile): UpdateProfileInput {
  return { displayName, company };
}
