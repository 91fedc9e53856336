import * as z from "zod/mini";

import { day, pageFields, title } from "./fields.ts";

/** The front matter of a newsletter. */
export const newsletterSchema = z.strictObject({
  subject: title,
  /** The newsletter can be sent from this day on. */
  published: day,
  draft: pageFields.draft,
});
