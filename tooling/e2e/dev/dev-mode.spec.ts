import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect, type Page, test } from "@playwright/test";
import { copyWorkspace, type WorkspaceCopy } from "@site/checks/workspace-copy";
import { getPorts } from "@site/local/services";
import pg from "pg";

import { waitForHydration } from "../src/page-actions.ts";
import { findFreePortBase, startDevMode, type StartProcess } from "../src/start-process.ts";

let copy: WorkspaceCopy;
let started: StartProcess;
let base: number;

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  copy = copyWorkspace();
  base = await findFreePortBase();
  started = startDevMode(copy.folder, base);
  await started.waitForOutput(/To start over/);
});
test.afterAll(async () => {
  await started.end("SIGINT");
  copy.remove();
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) {
    await info.attach("terminal", { body: started.getOutput(), contentType: "text/plain" });
  }
});

const site = () => `http://127.0.0.1:${base}`;

interface Change {
  file: string;
  /** Inserts `mark` at a visible place in the file. */
  edit: (text: string, mark: string) => string;
  /** Whether the page shows the mark. */
  shows: (page: Page, mark: string) => Promise<boolean>;
}

/** Requests a page again and returns its text. */
async function words(page: Page, at: string): Promise<string> {
  const answer = await page.goto(site() + at);
  if (!answer?.ok()) throw new Error(`${at} answers ${answer?.status()}.`);
  return page.locator("main").innerText();
}

const allReleases = ".query(({ ctx }) => listReleases(ctx.deps))";
const noReleases = ".query(() => [])";
const journal = "apps/api/src/db/migrations/meta/_journal.json";

const changes: Record<string, Change> = {
  contract: {
    file: "packages/contracts/src/desktop.ts",
    edit: (text, mark) =>
      text.replace("z.object({\n", (start) => `${start}  ${mark}: z.optional(z.string()),\n`),
    shows: async (page, mark) => {
      const answer = await page.request.get(`${site()}/api/v1/openapi.json`);
      return (await answer.text()).includes(mark);
    },
  },
  verb: {
    file: "apps/api/src/features/product/router.ts",
    edit: (text) =>
      text.includes(noReleases)
        ? text.replace(noReleases, allReleases)
        : text.replace(allReleases, noReleases),
    shows: async (page, mark) => {
      const answer = await page.request.get(`${site()}/api/trpc/product.releases`);
      const { result } = (await answer.json()) as { result: { data: unknown[] } };
      return (result.data.length === 0) === mark.endsWith("0");
    },
  },
  migration: {
    file: journal,
    edit: (text, mark) => {
      const { entries, ...rest } = JSON.parse(text) as { entries: { idx: number; when: number }[] };
      const idx = entries.length;
      const tag = `${String(idx).padStart(4, "0")}_${mark}`;
      const sql = path.join(copy.folder, path.dirname(journal), `../${tag}.sql`);
      writeFileSync(sql, `CREATE TABLE "${mark}" (id integer);\n`);
      const when = (entries.at(-1)?.when ?? 0) + 1;
      return JSON.stringify({
        ...rest,
        entries: [...entries, { idx, version: "7", when, tag, breakpoints: true }],
      });
    },
    shows: async (_page, mark) => {
      const url = `postgresql://postgres@127.0.0.1:${getPorts(base).postgres}/site`;
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        const { rows } = await client.query("select to_regclass($1) as found", [mark]);
        return (rows[0] as { found: unknown }).found !== null;
      } finally {
        await client.end();
      }
    },
  },
  page: {
    file: "apps/web/app/routes/help/support.tsx",
    edit: (text, mark) =>
      text.replace(/title: "Troubleshooting[^"]*"/, `title: "Troubleshooting ${mark}"`),
    shows: async (page, mark) => (await words(page, "/support")).includes(mark),
  },
  section: {
    file: "apps/web/app/features/home/home-sections.tsx",
    edit: (text, mark) =>
      text.replace(/is a desktop app( \w+)? for/, `is a desktop app ${mark} for`),
    shows: async (page, mark) => (await words(page, "/")).includes(mark),
  },
  text: {
    file: "packages/content/posts/spaces-you-cannot-see.md",
    edit: (text, mark) => `${text}\nThe last words are ${mark}.\n`,
    shows: async (page, mark) => (await words(page, "/blog/spaces-you-cannot-see")).includes(mark),
  },
  dataset: {
    file: "packages/content/src/datasets/tables/palmer-penguins/dataset.ts",
    edit: (text, mark) =>
      text.replace(/title: "Palmer penguins[^"]*"/, `title: "Palmer penguins ${mark}"`),
    shows: async (page, mark) => (await words(page, "/datasets/palmer-penguins")).includes(mark),
  },
  style: {
    file: "apps/web/app/styles/base.css",
    edit: (text, mark) => `${text}\nbody { view-transition-name: ${mark}; }\n`,
    shows: async (page, mark) => {
      await page.goto(`${site()}/support`);
      const name = () => getComputedStyle(document.body).getPropertyValue("view-transition-name");
      return (await page.evaluate(name)) === mark;
    },
  },
};

const ways = {
  "in place": writeFileSync,
  "by a rename": (file: string, text: string) => {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  },
};

for (const [kind, { file, edit, shows }] of Object.entries(changes)) {
  for (const [at, [way, save]] of Object.entries(ways).entries()) {
    test(`a ${kind} that is saved ${way} shows`, async ({ page }) => {
      const whole = path.join(copy.folder, file);
      const before = readFileSync(whole, "utf8");
      const mark = `mark${kind}${at}`;
      expect(await shows(page, mark)).toBe(false);
      const after = edit(before, mark);
      expect(after).not.toBe(before);
      save(whole, after);
      await expect.poll(() => shows(page, mark).catch(() => false)).toBe(true);
    });
  }
}

interface Mistake {
  file: string;
  /** Returns the file with a mistake in it. */
  spoil: (text: string) => string;
  /** The expected message in the terminal. */
  shown: RegExp;
  /** A page that shows the file, if there is one. */
  at?: string;
}

const mistakes: Record<string, Mistake> = {
  contract: {
    file: "packages/contracts/src/desktop.ts",
    spoil: (text) => `${text}\nconst = 1;\n`,
    shown: /The API could not be built:[\s\S]+desktop\.ts/,
  },
  verb: {
    file: "apps/api/src/features/product/router.ts",
    spoil: (text) => `throw new Error("Thrown by the test.");\n${text}`,
    shown: /The API ended at its start[\s\S]+Thrown by the test/,
  },
  section: {
    file: "apps/web/app/features/home/home-sections.tsx",
    spoil: (text) => text.replace("<section", "<section <"),
    shown: /hero\.tsx/,
    at: "/",
  },
  page: {
    file: "apps/web/app/routes/help/support.tsx",
    spoil: (text) => `${text}\nthrow new Error("Thrown by the test.");\n`,
    shown: /Thrown by the test/,
    at: "/support",
  },
  text: {
    file: "packages/content/posts/spaces-you-cannot-see.md",
    spoil: (text) => text.replace(/^title:/m, "titel:"),
    shown: /posts\/spaces-you-cannot-see\.md:\d+ {2}titel/,
    at: "/blog/spaces-you-cannot-see",
  },
  dataset: {
    file: "packages/content/src/datasets/tables/palmer-penguins/dataset.ts",
    spoil: (text) => `${text}\nconst = 1;\n`,
    shown: /palmer-penguins\/dataset\.ts/,
    at: "/datasets/palmer-penguins",
  },
};

for (const [kind, { file, spoil, shown, at = "/" }] of Object.entries(mistakes)) {
  test(`a mistake in a ${kind} is reported in the terminal, and once it is fixed the open page shows the change`, async ({
    page,
  }) => {
    const whole = path.join(copy.folder, file);
    const before = readFileSync(whole, "utf8");
    const spoilt = spoil(before);
    expect(spoilt).not.toBe(before);
    await words(page, at);
    const printed = started.getOutput().length;
    writeFileSync(whole, spoilt);
    // A page's modules are built on request; the API and the texts are built without one.
    await expect
      .poll(async () => {
        await page.goto(site() + at).catch(() => undefined);
        return started.getOutput().slice(printed);
      })
      .toMatch(shown);
    // Vite notifies only pages that are already connected.
    await page.reload({ waitUntil: "commit" }).catch(() => undefined);
    await page.waitForEvent("console", (message) => message.text().includes("connected."));
    const { length } = started.getOutput();
    writeFileSync(whole, before);
    await expect(page.locator("main")).toBeVisible();
    await expect(page.locator("vite-error-overlay")).toHaveCount(0);
    if (kind === "contract" || kind === "verb") {
      await expect
        .poll(() => started.getOutput().slice(length))
        .toContain("API built and restarted");
    }
    await expect
      .poll(async () => (await page.request.get(`${site()}/api/ready`)).status())
      .toBe(200);
  });
}

test("dev mode answers like the host: no page at an unknown address, datasets by a link", async ({
  page,
}) => {
  expect((await page.goto(`${site()}/nowhere`))?.status()).toBe(404);
  await page.getByRole("contentinfo").getByRole("link", { name: "Datasets" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Datasets");
});

test("a dialog stays open, though effects run twice in dev mode", async ({ page }) => {
  await page.goto(`${site()}/clean`);
  await waitForHydration(page);
  await page.getByLabel("Pasted cells").fill("city\tpeople\nBern\t12\nBasel\t34\n");
  await page.getByRole("button", { name: "Open the pasted cells" }).click();
  await page.getByRole("button", { name: "Edit column" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit column" });
  await dialog.getByLabel("What to do with it").selectOption("Rename it");
  await dialog.getByLabel("New name").fill("town");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("columnheader", { name: /^town/ })).toBeVisible();
});
