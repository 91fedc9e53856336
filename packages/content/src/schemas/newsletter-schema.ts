import * as z from "zod/mini";

import { day, pageFields, title } from "./fields.ts";

/** The front matter of a newsletter. */
export const newsletterSchema = z.strictObject({
  subject: title,
  /** The day from which it may be sent. */
  published: day,
  draft: pageFields.draft,
});
