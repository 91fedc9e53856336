import type { Browser, BrowserContext, Page } from "@playwright/test";

import { buyPlanInBrowser, getConfirmationLink, signUpForPlan } from "../buyer.ts";
import { createDeclinedCookie } from "../page-actions.ts";

/**
 * Kinds of visitors: a new visitor, one who answered the question about cookies, an account without a purchase, and a
 * team's owner.
 */
export type Visitor = "new" | "decided" | "newcomer" | "owner";

export interface Visitors {
  contexts: Record<Visitor, BrowserContext>;
  /** Pages that exist only for one visitor. */
  own: readonly (readonly [Visitor, string])[];
}

/** Opens a browser profile for each visitor. The owner has a team with an invited seat and an active computer. */
export async function openVisitors(browser: Browser, site: string): Promise<Visitors> {
  const fresh = () => browser.newContext({ baseURL: site, reducedMotion: "reduce" });
  const decided = async () => {
    const context = await fresh();
    await context.addCookies([createDeclinedCookie()]);
    return context;
  };
  const contexts = {
    new: await fresh(),
    decided: await decided(),
    newcomer: await decided(),
    owner: await decided(),
  };

  const newcomer = await contexts.newcomer.newPage();
  const link = await getConfirmationLink(await signUpForPlan(newcomer));
  await newcomer.close();

  const owner = await contexts.owner.newPage();
  await buyPlanInBrowser(owner, "plan=team");
  const { pathname, search } = new URL(owner.url());
  await addTeamData(owner);
  await owner.close();
  const confirm = new URL(link);
  return {
    contexts,
    own: [
      ["owner", pathname + search],
      ["decided", confirm.pathname + confirm.search],
      ["decided", "/email-confirm?mode=resetPassword&oobCode=cut-off"],
    ],
  };
}

async function addTeamData(page: Page): Promise<void> {
  await page.goto("/account");
  const team = page.getByRole("article", { name: "Team licence" });
  const key = await team.locator("code").innerText();
  await page.request.post("/api/v1/devices", {
    headers: { authorization: `Bearer ${key}` },
    data: {
      deviceId: "computer-of-the-owner-0123456789",
      name: "Laptop",
      platform: "linux",
      arch: "x64",
      appVersion: "2.4.1",
    },
  });
  await team.getByLabel("Give a seat to this address").fill("colleague@example.com");
  await team.getByRole("button", { name: "Send the invitation" }).click();
  await team.getByText("We've sent an invitation").waitFor();
}
