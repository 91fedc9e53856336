// @vitest-environment jsdom
import { money } from "@site/contracts/money";
import { expect, test } from "vitest";

import { addTax, describeTax, guessCountry } from "./tax.tsx";

test("the country is guessed from the first language that names one", () => {
  expect(guessCountry(["de-AT", "en"])).toBe("AT");
  expect(guessCountry(["de"])).toBe("DE");
  expect(guessCountry(["not a language", "pt-BR"])).toBe("BR");
  expect(guessCountry([])).toBeUndefined();
});

test("the price with tax is what the payment page shows, or says why there is none", () => {
  const price = money(19_900, "USD");
  expect(addTax(price, { country: "DE", percent: 19 })).toEqual(money(23_681, "USD"));
  expect(describeTax(price, { country: "DE", percent: 19 })).toBe(
    "USD 236.81 with 19 % tax in Germany",
  );
  expect(describeTax(price, { country: "US", percent: null })).toContain("depends on your address");
  expect(describeTax(price, { country: "NO", percent: 0 })).toBe("No tax is added in Norway");
});
