import type { Plugin } from "vite";

const routerModule = /node_modules\/react-router\/dist\//;
const componentMade = /(?<== )React\$1\.(?=(?:forwardRef|memo|createContext)\()/g;
const nameForTools = /^\w+\.displayName = "\w+";$/gm;

/**
 * Lets the bundler leave out the components of React Router that no page uses, as its own links and forms: it
 * keeps what looks as if making it did something, which neither wrapping a component nor naming it does.
 */
export function pruneRouter(): Plugin {
  return {
    name: "prune-router",
    apply: "build",
    transform(code, id) {
      return routerModule.test(id) ? { code: prunable(code), map: null } : null;
    },
  };
}

/** The module with its components marked as free of effects and without their names. */
export function prunable(code: string): string {
  return code.replaceAll(componentMade, "/* @__PURE__ */ React$1.").replaceAll(nameForTools, "");
}
