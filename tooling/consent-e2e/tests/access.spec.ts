import type { Page } from "@playwright/test";
import { LOCALES } from "@site/consent/locales";
import { findViolations } from "@site/e2e/axe";

import { expect, openPage, getParts, test } from "../src/test.ts";

/** Finds text that is cut off, and horizontal scrolling, in the page, the bar and the modal. */
function measureOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll(".grant-bar, dialog, dialog *")]
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`),
  );
}

/** Every change tests English and the language with the longest words; the `browser` task tests the rest. */
const always = new Set(["en at 1280", "de at 320"]);

for (const locale of LOCALES) {
  for (const width of [320, 1280]) {
    const tag = always.has(`${locale} at ${width}`) ? [] : ["@every-language"];
    test(`every state in ${locale} is accessible at ${width} px`, { tag }, async ({ page, at }) => {
      await page.setViewportSize({ width, height: 800 });
      const { bar, modal, onBar, control, inModal } = getParts(page);
      const check = async () => {
        expect(await findViolations(page)).toEqual([]);
        expect(await measureOverflow(page)).toEqual([]);
      };
      await openPage(page, at(`/?lang=${locale}`));
      await expect(bar).toBeVisible();
      await check();
      await onBar("manage").click();
      await expect(modal).toBeVisible();
      await check();
      await modal.getByRole("checkbox").last().check();
      await inModal("close").click();
      await expect(onBar("save")).toBeVisible();
      await check();
      await onBar("accept").click();
      await expect(control).toBeVisible();
      await check();
    });
  }
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const forcedColors of ["none", "active"] as const) {
    test(`colours are readable in ${colorScheme} with forced colours ${forcedColors}`, async ({
      page,
      at,
    }) => {
      await page.emulateMedia({ colorScheme, forcedColors });
      const { onBar } = getParts(page);
      await openPage(page, at());
      expect(await findViolations(page)).toEqual([]);
      await onBar("manage").click();
      await expect(getParts(page).modal).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
  }
}

test("the buttons on the bar have the same size, weight and colour, and are large enough to touch", async ({
  page,
  at,
}) => {
  await openPage(page, at());
  const { onBar } = getParts(page);
  const looks = [];
  for (const action of ["accept", "decline", "manage"]) {
    looks.push(
      await onBar(action).evaluate((button) => {
        const { width, height } = button.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight, borderColor } =
          getComputedStyle(button);
        return { width, height, color, backgroundColor, fontSize, fontWeight, borderColor };
      }),
    );
  }
  expect(looks[1]).toEqual(looks[0]);
  expect(looks[2]).toEqual(looks[0]);
  expect(looks[0]?.height).toBeGreaterThanOrEqual(44);
});

test("the keyboard reaches every button, and the modal keeps the focus for 80 Tabs", async ({
  page,
  at,
}) => {
  await openPage(page, at());
  const { onBar, modal, box } = getParts(page);
  for (const action of ["accept", "decline", "manage"]) {
    await page.keyboard.press("Tab");
    await expect(onBar(action)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(modal).toBeVisible();
  // Recorded inside the page, because asking after each of 80 key presses would time out on a busy machine.
  const stops = await page.evaluateHandle(() => {
    const stops: string[] = [];
    addEventListener("keyup", ({ key }) => {
      const inside = document.activeElement?.closest("dialog");
      if (key === "Tab") stops.push(inside ? (document.activeElement?.outerHTML ?? "") : "outside");
    });
    return stops;
  });
  for (let press = 0; press < 80; press += 1) await page.keyboard.press("Tab");
  const seen = await stops.jsonValue();
  expect(seen).toHaveLength(80);
  expect(seen).not.toContain("outside");
  // The language selection, the close button, three boxes and three decision buttons.
  expect(new Set(seen).size).toBeGreaterThanOrEqual(8);
  await box("ads").focus();
  await page.keyboard.press("Space");
  await expect(box("ads")).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(onBar("manage")).toBeFocused();
});

test("the control button has its own space at the end of the page, and the keyboard reaches it", async ({
  page,
  at,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openPage(page, at());
  const { onBar, control } = getParts(page);
  await onBar("accept").click();
  await page.mouse.click(200, 100);
  await expect(control).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(control).toBeInViewport({ ratio: 1 });
  const [end, top] = await page.evaluate(() =>
    ["main", "[data-consent-control]"].map((selector) => {
      const { top = 0, bottom = 0 } =
        document.querySelector(selector)?.getBoundingClientRect() ?? {};
      return selector === "main" ? bottom : top;
    }),
  );
  expect(end).toBeLessThanOrEqual(top ?? 0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.press("Tab");
  await control.focus();
  await expect(control).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("close returns the focus to the element that opened the modal", async ({ page, at }) => {
  await openPage(page, at());
  const { onBar, inModal, control } = getParts(page);
  await onBar("manage").click();
  await inModal("close").click();
  await expect(onBar("manage")).toBeFocused();
  await onBar("accept").click();
  await control.press("Enter");
  await inModal("close").click();
  await expect(control).toBeFocused();
});

test("Escape with unsaved changes moves the focus to the bar, which replaces the control button", async ({
  page,
  at,
}) => {
  await openPage(page, at());
  const { onBar, inModal, control, box } = getParts(page);
  await onBar("accept").click();
  for (const close of [() => page.keyboard.press("Escape"), () => inModal("close").click()]) {
    await control.press("Enter");
    await box("ads").setChecked(!(await box("ads").isChecked()));
    await close();
    await expect(onBar("save")).toBeFocused();
    await onBar("manage").click();
    await box("ads").setChecked(!(await box("ads").isChecked()));
    await page.keyboard.press("Escape");
    await expect(control).toBeVisible();
  }
});

test("after Escape the control button opens the modal again before the browser has reported that it closed", async ({
  page,
  at,
}) => {
  await openPage(page, at());
  const { onBar, control, modal } = getParts(page);
  await onBar("accept").click();
  await page.evaluate(() =>
    window.addEventListener("close", (event) => event.stopImmediatePropagation(), {
      capture: true,
    }),
  );
  for (let time = 0; time < 2; time += 1) {
    await control.press("Enter");
    await expect(modal).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modal).toBeHidden();
    await expect(control).toBeFocused();
  }
});

test("necessary services are enabled and locked", async ({ page, at }) => {
  await openPage(page, at());
  await getParts(page).onBar("manage").click();
  const session = page.getByRole("checkbox", { name: "Session" });
  await expect(session).toBeChecked();
  await expect(session).toBeDisabled();
});

test.describe("at 400 % zoom, which is 320 by 256 px,", () => {
  test.use({ viewport: { width: 320, height: 256 } });

  for (const [where, locales, tag] of [
    ["in languages with long words", ["de", "en", "hu", "ru"], []],
    ["in every language", LOCALES, ["@every-language"]],
  ] as const) {
    test(
      `the bar takes at most half of the window ${where}; its text scrolls, and its buttons are always in sight and equally large`,
      { tag: [...tag] },
      async ({ page, at }) => {
        const { bar, onBar } = getParts(page);
        for (const locale of locales) {
          await openPage(page, at(`/?lang=${locale}`));
          const box = await bar.boundingBox();
          expect(box?.height, locale).toBeLessThanOrEqual(128);
          const sizes = [];
          for (const isAtEnd of [false, true]) {
            for (const action of ["accept", "decline", "manage"]) {
              await expect(onBar(action), locale).toBeInViewport({ ratio: 1 });
              const { width = 0, height = 0, y = 0 } = (await onBar(action).boundingBox()) ?? {};
              sizes.push([width, height, y].map(Math.round).join());
            }
            if (!isAtEnd)
              await bar.evaluate((element) => element.scrollTo(0, element.scrollHeight));
          }
          expect([...new Set(sizes)], locale).toHaveLength(1);
          const text = await bar.locator("p").first().boundingBox();
          const end = (text?.y ?? 0) + (text?.height ?? 0);
          expect(end, locale).toBeGreaterThan(box?.y ?? 0);
          expect(end, locale).toBeLessThanOrEqual((await onBar("accept").boundingBox())?.y ?? 0);
          expect(await measureOverflow(page), locale).toEqual([]);
        }
      },
    );
  }

  test("every button of the modal and the save button on the bar can be reached and seen", async ({
    page,
    at,
  }) => {
    await openPage(page, at());
    const { onBar, inModal, modal, box } = getParts(page);
    await onBar("manage").click();
    await expect(modal).toBeVisible();
    for (const action of ["save", "accept", "decline"]) {
      await inModal(action).focus();
      await expect(inModal(action)).toBeInViewport({ ratio: 0.9 });
    }
    expect(await measureOverflow(page)).toEqual([]);
    await box("ads").check();
    await page.keyboard.press("Escape");
    await expect(onBar("save")).toBeInViewport({ ratio: 1 });
    await expect(onBar("decline")).toBeInViewport({ ratio: 1 });
  });
});

test("a printed page does not contain the interface", async ({ page, at }) => {
  await openPage(page, at());
  await page.emulateMedia({ media: "print" });
  await expect(getParts(page).bar).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await getParts(page).onBar("accept").click();
  await page.emulateMedia({ media: "print" });
  await expect(getParts(page).control).toBeHidden();
});

test("the language is the page's; after a change in the modal, texts have a lang attribute", async ({
  page,
  at,
}) => {
  const languages: string[] = [];
  page.on("request", (request) => languages.push(request.url()));
  await openPage(page, at("/?lang=de"));
  const { bar, onBar, modal } = getParts(page);
  await expect(onBar("accept")).toHaveText("Alle akzeptieren");
  await expect(bar).not.toHaveAttribute("lang");
  await onBar("manage").click();
  await expect(modal.getByRole("checkbox", { name: "Eintrag ads" })).toBeVisible();
  await modal.getByRole("combobox").selectOption("uk");
  await expect(modal).toHaveAttribute("lang", "uk");
  await expect(modal.getByRole("button", { name: "Прийняти всі", exact: true })).toBeVisible();
  // The configuration translates this name only into English and German.
  await expect(modal.locator("span[lang=en]", { hasText: "Item ads" })).toBeVisible();
  const loaded = languages.filter((url) => /\/[a-z]{2}-[^/]*\.js$/.test(url));
  expect(loaded.map((url) => /\/([a-z]{2})-/.exec(url)?.[1])).toEqual(["de", "uk"]);
});

test.describe("a visitor with a German browser", () => {
  test.use({ locale: "de-AT" });

  test("gets German in the modal of a page in a language without texts", async ({ page, at }) => {
    await openPage(page, at("/?lang=nl"));
    const { bar, onBar, modal } = getParts(page);
    await expect(bar).toHaveAttribute("lang", "en");
    await onBar("manage").click();
    await expect(modal).toHaveAttribute("lang", "de");
  });
});

test("a modal whose code cannot be loaded leaves the page and its bar working", async ({
  page,
  at,
  errors,
}) => {
  const { bar, onBar, modal, control } = getParts(page);
  await page.route(/consent-modal/, (route) => route.abort());
  await openPage(page, at());
  await onBar("manage").click();
  await expect.poll(() => errors.splice(0).join()).toContain("consent-modal");
  await expect(bar).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(bar).toContainText("The settings could not be loaded.");
  await onBar("accept").click();
  await expect(bar).toBeHidden();

  await control.press("Enter");
  await expect.poll(() => errors.splice(0).join()).toContain("consent-modal");
  await expect(bar).toContainText("The settings could not be loaded.");
  await expect(onBar("manage")).toBeFocused();
  await expect(control).toBeHidden();
  await onBar("accept").click();
  await expect(bar).toBeHidden();
});

test("the modal's code is loaded when it is first opened, not before", async ({ page, at }) => {
  const modals: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("consent-modal")) modals.push(request.url());
  });
  await openPage(page, at());
  expect(modals).toEqual([]);
  await getParts(page).onBar("manage").click();
  await expect(getParts(page).modal).toBeVisible();
  expect(modals).toHaveLength(1);
});

for (const when of ["from the start", "a moment after it opened"]) {
  test(`a modal that an extension hides ${when} closes, and the settings page opens`, async ({
    page,
    at,
  }) => {
    const content = "dialog { display: none !important; }";
    const { onBar, bar, modal } = getParts(page);
    await openPage(page, at());
    if (when === "from the start") await page.addStyleTag({ content });
    await onBar("manage").click();
    if (when !== "from the start") {
      await expect(modal).toBeVisible();
      // Later, because the page may leave for the settings before the call returns.
      await page.evaluate((text) => {
        const style = document.createElement("style");
        style.textContent = text;
        setTimeout(() => document.head.append(style));
      }, content);
    }
    await page.waitForURL(/\/cookies$/);
    // Nothing is inert.
    await onBar("accept").click();
    await expect(bar).toBeHidden();
  });
}
