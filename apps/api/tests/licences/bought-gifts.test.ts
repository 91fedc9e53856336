import { TERMS_VERSION } from "@site/contracts/plans";
import { GIFT_DAYS } from "@site/contracts/retention";
import { expect, test } from "vitest";

import { withTransaction } from "../../src/db/client.ts";
import { declineGiftsTo } from "../../src/features/gifts/answer-gift.ts";
import { processDueGifts } from "../../src/features/gifts/bought-gifts.ts";
import { deleteByMail } from "../account/delete-by-mail.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { createGiftDetails, getDayAhead } from "../setup/gifts.ts";
import { paySession } from "../setup/pay.ts";
import { runOps } from "../setup/run-ops.ts";
import { createCoupon, selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
const DAY_MS = 86_400_000;
const terms = { termsVersion: TERMS_VERSION };
type Details = ReturnType<typeof createGiftDetails>;

/** A new account that has paid for a gift. */
async function createGiver(changes: Partial<Details> = {}, planId: "personal" | "pro" = "pro") {
  const giver = await signUp({ verified: true });
  const client = suite.api.client(giver.token);
  await client.auth.updateProfile.mutate({ displayName: "Ada", company: "" });
  const gift = createGiftDetails(changes);
  const checkoutSessionId = await startPayment(suite, giver.token, { planId, gift });
  await paySession(suite.payments, checkoutSessionId);
  await suite.payments.control.waitUntilIdle();
  const { id: purchaseId } = await client.billing.purchaseStatus.query({ checkoutSessionId });
  const getGift = async () =>
    (await client.billing.purchaseStatus.query({ checkoutSessionId })).gift;
  return { ...giver, client, gift, purchaseId, checkoutSessionId, getGift };
}

async function getGiftToken(email: string, after?: number): Promise<string> {
  const mail = await suite.inbox.waitForMail({ to: email, after });
  const link = /http:\/\/shop\.test\/email-confirm\?mode=gift&\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`There is no gift in ${mail.subject}.`);
  return new URL(link).searchParams.get("token") ?? "";
}

test("staff see who gave which gift, its state and its mail, and no address once it is closed", async () => {
  const giver = await createGiver();
  const later = await createGiver({ deliverOn: getDayAhead(5) });
  const token = await getGiftToken(giver.gift.email);
  const findGift = async (purchaseId: string) => {
    const rows = (await runOps(suite, "gifts", "bought")) as { purchase: string }[];
    return rows.find(({ purchase }) => purchase === purchaseId);
  };
  expect(await findGift(giver.purchaseId)).toMatchObject({
    giver: giver.email,
    receiver: giver.gift.email,
    state: "sent",
    mail: { kind: "gift-delivery", state: "sent" },
  });
  expect(await findGift(later.purchaseId)).toMatchObject({ state: "waiting", mail: null });
  const receiver = await createReceiver();
  await receiver.client.gifts.accept.mutate({ token });
  expect(await findGift(giver.purchaseId)).toMatchObject({ state: "accepted", receiver: null });
  await runOps(suite, "refund", later.purchaseId, "--why", "asked by mail");
  expect(await findGift(later.purchaseId)).toMatchObject({ state: "ended" });
});

async function createReceiver(email?: string) {
  const person = await signUp(email ? { email } : {});
  return { ...person, client: suite.api.client(person.token) };
}

const listSubjects = (to: string) => suite.inbox.listMessages({ to }).map(({ subject }) => subject);

test("a gift is mailed with its note, and accepting it moves the licence with a key that the giver never saw", async () => {
  const giver = await createGiver({ note: "Happy <b>birthday</b>!\nhttps://evil.test" });
  expect(await giver.client.licences.list.query()).toEqual([]);
  expect(await giver.client.billing.upgrades.query()).toEqual([]);
  const token = await getGiftToken(giver.gift.email);
  const [mail] = suite.inbox.listMessages({ to: giver.gift.email });
  expect(mail?.text).toContain("Happy <b>birthday</b>!\nhttps://evil.test");
  expect(mail?.html).toContain("Happy &lt;b&gt;birthday&lt;/b&gt;!<br>https://evil.test");
  expect(mail?.html).not.toContain('href="https://evil.test');
  expect(mail?.text).toContain("From: Ada");
  expect(await giver.getGift()).toMatchObject({ state: "sent", email: giver.gift.email });
  const receipt = await suite.inbox.waitForMail({ to: giver.email });
  expect(receipt.subject).toMatch(/^Your gift of/);
  expect(receipt.text).not.toMatch(/([0-9A-Z]{5}-){4}/);
  expect(await suite.api.client().gifts.offered.query({ token })).toMatchObject({
    from: "Ada",
    email: giver.gift.email,
    planId: "pro",
    note: "Happy <b>birthday</b>!\nhttps://evil.test",
  });

  // An account with another address than the mail's.
  const receiver = await createReceiver();
  const { licenceId } = await receiver.client.gifts.accept.mutate({ token });
  expect(await receiver.client.gifts.accept.mutate({ token })).toEqual({ licenceId });
  const [licence] = await receiver.client.licences.list.query();
  expect(licence).toMatchObject({ id: licenceId, planId: "pro", status: "active" });
  const given = await suite.inbox.waitForMail({ to: receiver.email });
  expect(given.text).toContain(licence?.key);
  await expect
    .poll(() => listSubjects(giver.email))
    .toContainEqual(expect.stringMatching(/was accepted$/));
  expect(await giver.getGift()).toMatchObject({ state: "accepted", email: null, note: "" });
  const third = await createReceiver();
  const again = third.client.gifts.accept.mutate({ token });
  expect(await getErrorCode(again)).toBe("gift_link_invalid");
  const update = giver.client.gifts.update.mutate({
    purchaseId: giver.purchaseId,
    ...createGiftDetails(),
  });
  expect(await getErrorCode(update)).toBe("gift_not_open");
  await getErrorCode(giver.client.gifts.keep.mutate({ purchaseId: giver.purchaseId }));
  expect(await receiver.client.licences.list.query()).toHaveLength(1);
});

test("a gift waits for its day in the giver's time zone, and is mailed once then", async () => {
  const giver = await createGiver({ deliverOn: getDayAhead(30), timeZone: "America/New_York" });
  expect(await giver.getGift()).toMatchObject({ state: "waiting", expiresAt: null });
  const [row] = await selectRows<{ local: string }>(
    suite,
    "select to_char(send_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as local from purchase_gifts where purchase_id = $1",
    [giver.purchaseId],
  );
  expect(row?.local).toBe(`${giver.gift.deliverOn} 09:00`);
  await processDueGifts(suite.api.deps);
  expect(listSubjects(giver.gift.email)).toEqual([]);
  const deps = { ...suite.api.deps, now: () => new Date(Date.now() + 31 * DAY_MS) };
  const runs = await Promise.all([processDueGifts(deps), processDueGifts(deps)]);
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
  expect(await giver.getGift()).toMatchObject({ state: "sent" });
});

test("the updates of a gift begin on its day, and on the day of the purchase if the giver keeps it", async () => {
  const giver = await createGiver({ deliverOn: getDayAhead(300) });
  const getUpdates = async () => {
    const [row] = await selectRows<{ updates: string }>(
      suite,
      "select updates_until::text as updates from licences where purchase_id = $1",
      [giver.purchaseId],
    );
    return row?.updates ?? "";
  };
  const toYearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  expect((await getUpdates()) >= toYearAfter(giver.gift.deliverOn)).toBe(true);
  const sooner = createGiftDetails({ deliverOn: getDayAhead(40) });
  await giver.client.gifts.update.mutate({ purchaseId: giver.purchaseId, ...sooner });
  const after = await getUpdates();
  expect(after >= toYearAfter(sooner.deliverOn)).toBe(true);
  expect(after < toYearAfter(getDayAhead(72))).toBe(true);
  await giver.client.gifts.keep.mutate({ purchaseId: giver.purchaseId });
  expect(await getUpdates()).toBe(toYearAfter(getDayAhead(0)));
});

test("a day that is over or more than a year ahead, an own address and several licences are rejected by field", async () => {
  const giver = await signUp({ verified: true });
  const client = suite.api.client(giver.token);
  const start = (gift: Partial<Details>, more = {}) =>
    client.billing.startCheckout.mutate({
      planId: "pro",
      gift: createGiftDetails(gift),
      ...terms,
      ...more,
    });
  const rejected: [Promise<unknown>, field: string][] = [
    [start({ deliverOn: getDayAhead(-5) }), "gift.deliverOn"],
    [start({ deliverOn: getDayAhead(400) }), "gift.deliverOn"],
    [start({ email: giver.email }), "gift.email"],
    [start({ note: "x".repeat(501) }), "gift.note"],
    [start({ timeZone: "Europe/Nowhere" }), "gift.timeZone"],
    [start({}, { quantity: 2 }), "quantity"],
  ];
  for (const [call, field] of rejected) {
    await expect(call).rejects.toMatchObject({ data: { fields: { [field]: expect.any(String) } } });
  }
});

test("a coupon lowers the price of a gift, but a gift that costs nothing is rejected", async () => {
  const giver = await signUp({ verified: true });
  const client = suite.api.client(giver.token);
  const order = { planId: "personal", gift: createGiftDetails(), ...terms } as const;
  const free = await createCoupon(suite, { percent: 100 });
  const rejected = client.billing.startCheckout.mutate({ ...order, couponCode: free });
  expect(await getErrorCode(rejected)).toBe("gift_not_paid");
  const couponCode = await createCoupon(suite);
  const paid = await client.billing.startCheckout.mutate({ ...order, couponCode });
  expect(paid.next).toBe("pay");
  expect(await client.billing.startCheckout.mutate({ ...order, couponCode })).toEqual(paid);
  const other = { ...order, couponCode, gift: createGiftDetails() };
  expect(await client.billing.startCheckout.mutate(other)).not.toEqual(paid);
  const [kept] = await selectRows<{ count: number }>(
    suite,
    "select count(*)::int from purchase_gifts where email = any($1)",
    [[order.gift.email, other.gift.email]],
  );
  expect(kept?.count).toBe(1);
});

test("a gift doesn't count as the giver's own licence, and an owner can give their plan", async () => {
  const giver = await createGiver({}, "personal");
  const own = await startPayment(suite, giver.token, { planId: "personal" });
  await paySession(suite.payments, own);
  await suite.payments.control.waitUntilIdle();
  expect(await giver.client.licences.list.query()).toHaveLength(1);
  const gift = createGiftDetails();
  await startPayment(suite, giver.token, { planId: "personal", gift });
});

test("a corrected address gets the gift, and the link to the wrong one stops working", async () => {
  const giver = await createGiver();
  const wrong = await getGiftToken(giver.gift.email);
  const corrected = createGiftDetails({ note: "For you" });
  const input = { purchaseId: giver.purchaseId, ...corrected };
  await Promise.all([input, input].map((each) => giver.client.gifts.update.mutate(each)));
  const token = await getGiftToken(corrected.email);
  expect(suite.inbox.listMessages({ to: corrected.email })).toHaveLength(1);
  const stranger = await createReceiver();
  const refused = stranger.client.gifts.accept.mutate({ token: wrong });
  expect(await getErrorCode(refused)).toBe("gift_link_invalid");
  await stranger.client.gifts.accept.mutate({ token });
});

test("an address that refuses the mail is shown to the giver", async () => {
  const giver = await createGiver({ email: `${crypto.randomUUID()}@undeliverable.example` });
  await expect.poll(giver.getGift).toMatchObject({ state: "sent", isUndeliverable: true });
});

test("a declined gift is the giver's again, who can send it to somebody else or keep it", async () => {
  const giver = await createGiver();
  const token = await getGiftToken(giver.gift.email);
  await suite.api.client().gifts.decline.mutate({ token });
  await suite.api.client().gifts.decline.mutate({ token });
  const late = (await createReceiver()).client.gifts.accept.mutate({ token });
  expect(await getErrorCode(late)).toBe("gift_link_invalid");
  await expect
    .poll(() => listSubjects(giver.email))
    .toContainEqual(expect.stringMatching(/was declined$/));
  expect(await giver.getGift()).toMatchObject({ state: "declined", email: null });
  const next = createGiftDetails();
  await giver.client.gifts.update.mutate({ purchaseId: giver.purchaseId, ...next });
  const second = await getGiftToken(next.email);
  const own = giver.client.gifts.accept.mutate({ token: second });
  expect(await getErrorCode(own)).toBe("gift_own");
  await giver.client.gifts.keep.mutate({ purchaseId: giver.purchaseId });
  await giver.client.gifts.keep.mutate({ purchaseId: giver.purchaseId });
  const [licence] = await giver.client.licences.list.query();
  expect(licence).toMatchObject({ planId: "pro", status: "active" });
  await expect
    .poll(() => suite.inbox.listMessages({ to: giver.email }).map(({ text }) => text))
    .toContainEqual(expect.stringContaining(licence?.key ?? ""));
  expect(await getErrorCode(suite.api.client().gifts.offered.query({ token: second }))).toBe(
    "gift_link_invalid",
  );
});

test("a gift that nobody accepts in time loses its address, and its giver is told", async () => {
  const giver = await createGiver();
  await getGiftToken(giver.gift.email);
  const deps = { ...suite.api.deps, now: () => new Date(Date.now() + (GIFT_DAYS + 1) * DAY_MS) };
  await processDueGifts(deps);
  expect(await giver.getGift()).toMatchObject({ state: "expired", email: null, note: "" });
  const kept = await selectRows(suite, "select * from purchase_gifts where purchase_id = $1", [
    giver.purchaseId,
  ]);
  expect(JSON.stringify(kept)).not.toContain(giver.gift.email);
  expect(
    await selectRows(suite, "select 1 from gift_links where purchase_id = $1", [giver.purchaseId]),
  ).toEqual([]);
});

test("a refund before the gift is accepted ends it; after that, giver and receiver are mailed", async () => {
  const early = await createGiver();
  const token = await getGiftToken(early.gift.email);
  await early.client.billing.requestRefund.mutate({ purchaseId: early.purchaseId });
  const receiver = await createReceiver();
  expect(await getErrorCode(receiver.client.gifts.accept.mutate({ token }))).toBe(
    "gift_link_invalid",
  );

  const late = await createGiver();
  await receiver.client.gifts.accept.mutate({ token: await getGiftToken(late.gift.email) });
  await late.client.billing.requestRefund.mutate({ purchaseId: late.purchaseId });
  expect(await receiver.client.licences.list.query()).toMatchObject([{ status: "revoked" }]);
  await expect
    .poll(() => listSubjects(receiver.email))
    .toContainEqual(expect.stringMatching(/has ended$/));
  await expect
    .poll(() => listSubjects(late.email))
    .toContainEqual(expect.stringMatching(/refund/i));
});

test("the gift of a deleted account can be accepted, without its giver's name", async () => {
  const giver = await createGiver();
  const token = await getGiftToken(giver.gift.email);
  await deleteByMail(suite, giver.client, giver.email);
  expect(await suite.api.client().gifts.offered.query({ token })).toMatchObject({ from: null });
  const receiver = await createReceiver(giver.gift.email);
  await receiver.client.gifts.accept.mutate({ token });
  expect(await receiver.client.licences.list.query()).toMatchObject([{ status: "active" }]);
});

test("deleting the receiver's account declines the gifts to its address", async () => {
  const giver = await createGiver();
  await withTransaction(suite.api.deps.db, (tx) =>
    declineGiftsTo(tx, giver.gift.email, new Date()),
  );
  expect(await giver.getGift()).toMatchObject({ state: "declined", email: null });
});

test("a gift that the shop moves is no longer on offer", async () => {
  const giver = await createGiver();
  const token = await getGiftToken(giver.gift.email);
  const other = await signUp({ verified: true });
  const [row] = await selectRows<{ key: string }>(
    suite,
    "select key from licences where purchase_id = $1",
    [giver.purchaseId],
  );
  await runOps(suite, "move", row?.key ?? "", "--to", other.email, "--why", "asked");
  const late = (await createReceiver()).client.gifts.accept.mutate({ token });
  expect(await getErrorCode(late)).toBe("gift_link_invalid");
  const owned = await suite.api.client(other.token).licences.list.query();
  expect(owned).toMatchObject([{ planId: "pro", status: "active" }]);
});

test("of two accounts that accept at the same time, one gets the gift", async () => {
  const giver = await createGiver();
  const token = await getGiftToken(giver.gift.email);
  const [one, two] = [await createReceiver(), await createReceiver()];
  const calls = [one, two].map(({ client }) => client.gifts.accept.mutate({ token }));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
