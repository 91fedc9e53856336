import { subscribeInputSchema } from "@site/contracts/newsletter";

import { AddressForm } from "#app/forms/address-form.tsx";
import { api } from "#app/lib/trpc.ts";

/** Asks for the newsletter. The answer is the same for every address; the mail's button begins it. */
export function SubscribeForm() {
  return (
    <AddressForm
      schema={subscribeInputSchema}
      draft="newsletter"
      label="Email address"
      submitLabel="Send me the newsletter"
      send={(input) => api.newsletter.subscribe.mutate(input)}
      sentWords={(email) =>
        `A mail is on its way to ${email}. The newsletter begins with the button in it.`
      }
    />
  );
}
