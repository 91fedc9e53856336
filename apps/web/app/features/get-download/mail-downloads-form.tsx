import { mailDownloadsInputSchema } from "@site/contracts/product";

import { AddressForm } from "#app/forms/address-form.tsx";
import { api } from "#app/lib/trpc.ts";

/** For a lost account. The answer is the same for every address, known or not. */
export function MailDownloadsForm() {
  return (
    <AddressForm
      schema={mailDownloadsInputSchema}
      draft="address"
      label="Email address of the purchase"
      submitLabel="Email me my licences and downloads"
      send={(input) => api.product.mailDownloads.mutate(input)}
      sentWords={(email) =>
        `If licences were bought with ${email}, a mail with them and their downloads is on its way.`
      }
    />
  );
}
