import { TERMS_VERSION, SHOP_CURRENCY } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { getErrorCode } from "../setup/error-data.ts";
import { paySession } from "../setup/pay.ts";
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
    codes: 1,
    held: 0,
    wasUsed: false,
  };
  expect(made).toEqual([row]);
  expect(
    await suite.api.client().billing.quote.query({ planId: "pro", couponCode: "June 25" }),
  ).toMatchObject({ discount: { amountMinor: 4_975 } });
  await startPayment(suite, (await signUp()).token, { planId: "pro", couponCode: "JUNE25" });
  expect(await runOps(suite, "coupons", "list", "june25")).toEqual([
    { ...row, uses: 1, held: 1, wasUsed: true },
  ]);
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

test("a stopped coupon is unknown until it is started again; the checkouts that hold it are counted, and closed on request", async () => {
  await runOps(suite, "coupons", "create", "RETIRED", "--percent", "10", ...why);
  const { token } = await signUp();
  const choice = { planId: "pro", couponCode: "RETIRED" } as const;
  await startPayment(suite, token, choice);
  const stop = ["coupons", "stop", "retired"];
  expect(await runOps(suite, ...stop, "--dry-run")).toEqual({
    wouldStop: 1,
    stoppedBefore: 0,
    heldByCheckouts: 1,
  });
  expect(await runOps(suite, ...stop, ...why)).toMatchObject({ stopped: 1, heldByCheckouts: 1 });
  const check = () => suite.api.client().coupons.check.query({ couponCode: "RETIRED" });
  expect(await getErrorCode(check())).toBe("coupon_not_found");
  expect(await suite.api.client(token).billing.findOpenCheckout.query()).toMatchObject(choice);
  expect(await rowsOfOps(suite, "coupons", "list", "RETIRED")).toMatchObject([
    { state: "stopped", uses: 1, held: 1 },
  ]);
  expect(await runOps(suite, ...stop, "--close-checkouts", ...why)).toMatchObject({
    stopped: 0,
    stoppedBefore: 1,
    closedCheckouts: 1,
    heldByCheckouts: 0,
  });
  expect(await suite.api.client(token).billing.findOpenCheckout.query()).toBeNull();
  expect(await runOps(suite, "coupons", "start", "RETIRED", ...why)).toEqual({ started: 1 });
  expect(await check()).toMatchObject({ benefit: "discount" });
  expect(await loadAudit("RETIRED")).toMatchObject([
    { command: "coupons create" },
    { command: "coupons stop", before: { usable: 1 }, after: { usable: 0 } },
    { command: "coupons stop", after: { checkouts: "closed" } },
    { command: "coupons start", after: { usable: 1 } },
  ]);
});

test("end, uses and plans can be edited; the value only until somebody ordered with it", async () => {
  await runOps(suite, "coupons", "create", "EDITED", "--percent", "10", "--uses", "1", ...why);
  const edit = (...options: string[]) => runOps(suite, "coupons", "edit", "EDITED", ...options);
  expect(await edit("--percent", "15", "--until", "2126-01-31", ...why)).toMatchObject([
    { gives: "15 %", until: "2126-01-31", maxUses: 1, plans: "all" },
  ]);
  await expect(edit("--percent", "15", "--off", `${SHOP_CURRENCY} 5`, ...why)).rejects.toThrow(
    "not both",
  );
  await startPayment(suite, (await signUp()).token, { planId: "pro", couponCode: "EDITED" });
  await expect(edit("--percent", "90", ...why)).rejects.toThrow("its value stays");
  await expect(edit("--off", `${SHOP_CURRENCY} 5`, ...why)).rejects.toThrow("something else");
  expect(await edit("--uses", "none", "--until", "none", "--plans", "pro", ...why)).toMatchObject([
    { gives: "15 %", until: null, maxUses: null, plans: "pro" },
  ]);
  await startPayment(suite, (await signUp()).token, { planId: "pro", couponCode: "EDITED" });
  await expect(edit("--uses", "1", ...why)).rejects.toThrow("used 2 times");
  await expect(edit(...why)).rejects.toThrow("Say what to change");
});

test("the code of a stopped coupon can be given to a new one, and each keeps its own uses", async () => {
  const create = (percent: string) =>
    runOps(suite, "coupons", "create", "AGAIN", "--percent", percent, ...why);
  await create("10");
  const buyer = await signUp();
  const { token } = buyer;
  const sessionId = await startPayment(suite, token, { planId: "personal", couponCode: "AGAIN" });
  const free = () => runOps(suite, "coupons", "free", "AGAIN", ...why);
  await expect(free()).rejects.toThrow("Stop it first");
  await runOps(suite, "coupons", "stop", "AGAIN", ...why);
  await expect(free()).rejects.toThrow("An open checkout holds it");
  await paySession(suite.payments, sessionId);
  await suite.payments.control.waitUntilIdle();
  expect(await free()).toEqual({ freed: "AGAIN" });
  expect(await create("40")).toMatchObject([{ gives: "40 %", uses: 0 }]);
  expect(await rowsOfOps(suite, "coupons", "list", "again")).toMatchObject([
    { code: "AGAIN", gives: "10 %", uses: 1, state: "freed" },
    { code: "AGAIN", gives: "40 %", uses: 0, state: "usable" },
  ]);
});

test.each([
  ["coupons create X-1 --percent 10", "3 to 40 letters"],
  ["coupons create CODE", "--percent, --off and --grant"],
  ["coupons create CODE --percent ten", "--percent: Give a whole number"],
  ["coupons batch", "required option"],
  ["coupons batch many --count 10001 --percent 10", "--count: Give a whole number"],
  ["coupons stop", "missing required argument"],
])("%s is called wrongly, and makes nothing", async (line, words) => {
  const before = await suite.sql.query("select count(*) from coupons");
  const call = runOps(suite, ...line.split(" "), ...why);
  await expect(call).rejects.toThrow(words);
  expect((await suite.sql.query("select count(*) from coupons")).rows).toEqual(before.rows);
});

test("what is not there is not stopped", async () => {
  const call = runOps(suite, "coupons", "stop", "NOTHING", ...why);
  await expect(call).rejects.toThrow("No coupon or batch is called NOTHING");
});
