import type { Plugin } from "vite";

import { routerCuts, withCut } from "./router-cuts.ts";

const routerModule = /node_modules\/react-router\/dist\/production\/lib\/(.+\.js)$/;
const componentMade = /(?<== )React\$1\.(?=(?:forwardRef|memo|createContext)\()/g;
const nameForTools = /^\w+\.displayName = "\w+";$/gm;

/**
 * Lets the bundler leave out what no page uses of React Router. Its components look as if making them did
 * something, which neither wrapping nor naming one does; and what is cut by hand is listed in router-cuts.ts.
 */
export function pruneRouter(): Plugin {
  return {
    name: "prune-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const module = routerModule.exec(id.split("?")[0] ?? "")?.[1];
      return module ? { code: prunable(module, code), map: null } : null;
    },
  };
}

/** The module with its components marked as free of effects and without their names, and its cuts made. */
export function prunable(module: string, code: string): string {
  return routerCuts
    .filter((cut) => cut.module === module)
    .reduce(withCut, code)
    .replaceAll(componentMade, "/* @__PURE__ */ React$1.")
    .replaceAll(nameForTools, "");
}
