import { expect, test } from "vitest";

import { updateProfileInputSchema } from "./auth.ts";
import { activateDeviceInputSchema } from "./devices.ts";
import { replaceInvisible } from "./single-line.ts";
import { askSupportInputSchema } from "./support.ts";

const fields = {
  "a name": updateProfileInputSchema.shape.displayName,
  "a company": updateProfileInputSchema.shape.company,
  "a computer's name": activateDeviceInputSchema.shape.name,
  "a system": askSupportInputSchema.shape.system,
};

test.each(Object.entries(fields))(
  "%s has no invisible or direction-changing characters",
  (_name, schema) => {
    for (const unseen of ["\u202e", "\u2066", "\u200f", "\u200b", "\u2028", "\ufeff", "\u0007"]) {
      expect(schema.safeParse(`Ada${unseen}tset`).error?.issues[0]?.message).toBe(
        "Leave out control characters.",
      );
      expect(replaceInvisible(`Ada${unseen}tset`)).toBe("Ada tset");
    }
  },
);

test.each(["Zoë O’Neill-Ødegård", "محمد علی‌پور", "יעל", "山田 太郎", "Ada 👩‍💻"])(
  "%s is a name",
  (name) => {
    expect(fields["a name"].safeParse(name).data).toBe(name);
    expect(replaceInvisible(name)).toBe(name);
  },
);
