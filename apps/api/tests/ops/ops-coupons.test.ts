import { TERMS_VERSION, SHOP_CURRENCY } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { getErrorCode } from "../setup/error-data.ts";
import { rowsOfOps, runOps } from "../setup/run-ops.ts";
import { selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

const why = ["--why", "spring sale", "--as", "Ada"];

async function loadAudit(target: string) {
  return selectRows(
    suite,
    "select who, command, why, before, after from audit where target = $1 order by id",
    [target],
  );
}

test("a coupon that the owner makes works as said, is listed, and leaves its reason", async () => {
  const command =
    "coupons create june-25 --percent 25 --plans pro,team --from 2026-01-01 --until 2126-06-30 --uses 50 --owner press";
  const made = await rowsOfOps(suite, ...command.split(" "), ...why);
  const row = {
    code: "JUNE25",
    gives: "25 %",
    plans: "pro, team",
    uses: 0,
    maxUses: 50,
    from: "2026-01-01",
    until: "2126-06-30",
    domain: null,
    batch: null,
    owner: "press",
    state: "usable",
  };
  expect(made).toEqual([row]);
  expect(
    await suite.api.client().billing.quote.query({ planId: "pro", couponCode: "June 25" }),
  ).toMatchObject({ discount: { amountMinor: 4_975 } });
  await startPayment(suite, (await signUp()).token, { planId: "pro", couponCode: "JUNE25" });
  expect(await runOps(suite, "coupons", "list", "june25")).toEqual([{ ...row, uses: 1 }]);
  expect(await rowsOfOps(suite, "coupons", "list", "--owner", "press")).toHaveLength(1);
  expect(await rowsOfOps(suite, "coupons", "list", "--owner", "nobody")).toEqual([]);
  expect(await loadAudit("JUNE25")).toEqual([
    {
      who: "Ada",
      command: "coupons create",
      why: "spring sale",
      before: null,
      after: {
        percent: 25,
        plans: ["pro", "team"],
        from: "2026-01-01",
        until: "2126-06-30",
        uses: 50,
        owner: "press",
      },
    },
  ]);
});

test("a code is made once, however it is spelt, and without one it is generated", async () => {
  await runOps(suite, "coupons", "create", "Twice", "--off", `${SHOP_CURRENCY} 15`, ...why);
  const again = runOps(suite, "coupons", "create", "t w-ice", "--percent", "5", ...why);
  await expect(again).rejects.toThrow("The coupon TWICE already exists");
  expect(await loadAudit("TWICE")).toHaveLength(1);
  const [generated] = await rowsOfOps(suite, "coupons", "create", "--grant", "personal", ...why);
  expect(generated).toMatchObject({ gives: "Personal", plans: "personal", state: "usable" });
  expect(generated?.code).toMatch(/^.{4}-.{4}-.{4}$/);
});

test("a batch has as many codes as asked for, each for one use, and is not made twice", async () => {
  const batch = ["coupons", "batch", "class of 26", "--count", "1200", "--grant", "pro"];
  expect(await runOps(suite, ...batch, "--dry-run")).toMatchObject({ wouldCreate: 1_200, uses: 1 });
  expect(await rowsOfOps(suite, "coupons", "list", "class of 26")).toEqual([]);
  const codes = (await rowsOfOps(suite, ...batch, ...why)).map(({ code }) => String(code));
  expect(new Set(codes).size).toBe(1_200);
  await expect(runOps(suite, ...batch, ...why)).rejects.toThrow(
    "A batch named class of 26 already exists",
  );
  const listed = await rowsOfOps(suite, "coupons", "list", "class of 26");
  expect(listed.map(({ code }) => String(code)).toSorted()).toEqual(codes.toSorted());
  expect(listed[0]).toMatchObject({ gives: "Pro", maxUses: 1, batch: "class of 26" });

  const couponCode = codes[0] ?? "";
  const redeem = async () => {
    const { token } = await signUp({ verified: true });
    return suite.api
      .client(token)
      .coupons.redeem.mutate({ couponCode, termsVersion: TERMS_VERSION });
  };
  expect(await redeem()).toHaveProperty("purchaseId");
  expect(await getErrorCode(redeem())).toBe("coupon_used_up");
  expect(await loadAudit("class of 26")).toMatchObject([{ after: { codes: 1_200, grant: "pro" } }]);
});

test("a disabled coupon is unknown from then on; the checkout that holds a use can still be paid", async () => {
  await runOps(suite, "coupons", "create", "RETIRED", "--percent", "10", ...why);
  const { token } = await signUp();
  const choice = { planId: "pro", couponCode: "RETIRED" } as const;
  await startPayment(suite, token, choice);
  const disable = ["coupons", "disable", "retired"];
  expect(await runOps(suite, ...disable, "--dry-run")).toEqual({
    wouldDisable: 1,
    disabledBefore: 0,
  });
  expect(await runOps(suite, ...disable, ...why)).toEqual({ disabled: 1, disabledBefore: 0 });
  expect(await runOps(suite, ...disable, ...why)).toEqual({ disabled: 0, disabledBefore: 1 });
  expect(
    await getErrorCode(suite.api.client().coupons.check.query({ couponCode: "RETIRED" })),
  ).toBe("coupon_not_found");
  expect(await suite.api.client(token).billing.findOpenCheckout.query()).toMatchObject(choice);
  expect(await rowsOfOps(suite, "coupons", "list", "RETIRED")).toMatchObject([
    { state: "disabled", uses: 1 },
  ]);
  expect(await loadAudit("RETIRED")).toMatchObject([
    { command: "coupons create" },
    { command: "coupons disable", before: { usable: 1 }, after: { usable: 0 } },
  ]);
});

test.each([
  ["coupons create X-1 --percent 10", "3 to 40 letters"],
  ["coupons create CODE", "--percent, --off and --grant"],
  ["coupons create CODE --percent ten", "--percent: Give a whole number"],
  ["coupons batch", "required option"],
  ["coupons batch many --count 10001 --percent 10", "--count: Give a whole number"],
  ["coupons disable", "missing required argument"],
])("%s is called wrongly, and makes nothing", async (line, words) => {
  const before = await suite.sql.query("select count(*) from coupons");
  const call = runOps(suite, ...line.split(" "), ...why);
  await expect(call).rejects.toThrow(words);
  expect((await suite.sql.query("select count(*) from coupons")).rows).toEqual(before.rows);
});

test("what is not there is not disabled", async () => {
  const call = runOps(suite, "coupons", "disable", "NOTHING", ...why);
  await expect(call).rejects.toThrow("No coupon or batch is called NOTHING");
});
