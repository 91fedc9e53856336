import { expect, test } from "vitest";

import { withDataFaceLater, withoutFaces } from "./first-paint-faces.ts";

test("the first paint asks for no face of the data", () => {
  expect(withDataFaceLater(':root{--font-mono:"Site Data", "Fallback", monospace}')).toBe(
    ':root{--font-mono:"Fallback", monospace}',
  );
  expect(withDataFaceLater("h1{color:red}")).toBe("h1{color:red}");
});

test("a stack that begins otherwise stops the build", () => {
  expect(() => withDataFaceLater(":root{--font-mono:monospace}")).toThrow("--font-mono");
});

test("the stylesheet that comes later names no face", () => {
  const faces = "@font-face{font-family:A;src:url(a.woff2)}@font-face {\n font-family: B }";
  expect(withoutFaces(`a{color:red}${faces}b{color:red}`)).toBe("a{color:red}b{color:red}");
});
