import path from "node:path";

import { boundaries } from "./boundaries.js";

const root = path.resolve(import.meta.dirname, "../../..");
const environment = "The environment is read and validated in the app's config file only.";

/** Rejects imports from a higher layer: static, re-exported, type-only or dynamic. */
const importDirection = {
  create: (context) => {
    const file = path.relative(root, context.filename).replaceAll(path.sep, "/");
    const here = boundaries.filter(
      ({ inside, except }) => inside.test(file) && !except?.test(file),
    );
    const check = (node, typeOnly) => {
      const specifier = node.source?.value;
      if (typeof specifier !== "string") return;
      const broken = here.find(
        ({ not, unless }) =>
          not.test(specifier) && !(unless?.file.test(file) && unless.typeOnly === typeOnly),
      );
      if (broken) context.report({ node: node.source, message: broken.why });
    };
    return {
      ImportDeclaration: (node) => check(node, node.importKind === "type"),
      ExportNamedDeclaration: (node) => check(node, node.exportKind === "type"),
      ExportAllDeclaration: (node) => check(node, node.exportKind === "type"),
      ImportExpression: (node) => check(node, false),
    };
  },
};

/** Rejects `import.meta.env`, and `env` of `node:process`. `no-restricted-properties` rejects `process.env`. */
const noEnvironment = {
  create: (context) => ({
    MemberExpression(node) {
      const { object, property, computed } = node;
      const name = computed ? property.value : property.name;
      if (object.type === "MetaProperty" && name === "env") {
        context.report({ node, message: environment });
      }
    },
    ImportDeclaration(node) {
      if (!/^(?:node:)?process$/.test(node.source.value)) return;
      const taken = node.specifiers.find((one) => one.imported?.name === "env");
      if (taken) context.report({ node: taken, message: environment });
    },
  }),
};

/**
 * Rejects addresses that the type of the page table (apps/web/app/pages.ts) does not check: literals in a link or
 * after the origin, where `href()` of React Router accepts only known pages, and texts cast to an address.
 */
const typedAddress = {
  create: (context) => ({
    TSAsExpression(node) {
      if (node.typeAnnotation.typeName?.name !== "Address") return;
      context.report({ node, message: "Write the address as a literal, or call isAddress(path)." });
    },
    TemplateLiteral({ expressions, quasis }) {
      for (const [at, { property }] of expressions.entries()) {
        const after = quasis[at + 1];
        if (property?.name !== "origin" || !/^\/(?!api\/)\w/.test(after.value.raw)) continue;
        context.report({ node: after, message: "Write ${href(…)}: it is checked with the pages." });
      }
    },
    JSXAttribute(node) {
      const address = node.name.name === "href" && node.value?.value;
      if (typeof address !== "string" || !/^\/(?!api\/)[^.]*$/.test(address)) return;
      context.report({
        node,
        message: `Write href={href("${address}")}: it is checked with the pages.`,
      });
    },
  }),
};

const rewriting = new Set(["transform", "renderChunk", "transformIndexHtml"]);

/**
 * Rejects build plugins of ours that change the output of a dependency or the bundler (CONTRIBUTING, "Dependencies").
 * Later changes to the built files are found by a test in `tooling/budgets`.
 */
const noRewriting = {
  create: (context) => ({
    Property(node) {
      if (node.parent.type !== "ObjectExpression") return;
      const { name } = node.key;
      const handler = node.value.properties?.find((one) => one.key?.name === "handler");
      const hook = handler?.value ?? node.value;
      if (!/Function|^Identifier|^Member/.test(hook.type)) return;
      // Without the second parameter, the hook can only add files.
      const takesBundle = name === "generateBundle" && hook.params?.length !== 0;
      if (!rewriting.has(name) && !(name === "load" && handler) && !takesBundle) return;
      context.report({
        node,
        message: "Do not change what a dependency or the bundler has written: use a public API.",
      });
    },
  }),
};

const privateWords =
  /^(?:tell|forget|takeUp|takeBack|giveUp|note|refuse|mend|settle|lookAs|carryOut|holdBack|adopt|hear|ask)[A-Z]/;

/**
 * Rejects function names with words that docs/words.md rules out: verbs as in `tellPayer`, and the ending `Of` as in
 * `priceOf` (except after `is` or `has`). The option lists exceptions.
 */
const plainNames = {
  meta: {
    schema: [
      { type: "object", properties: { allow: { type: "array", items: { type: "string" } } } },
    ],
  },
  create: (context) => {
    const allowed = new Set(context.options?.[0]?.allow ?? []);
    const check = (id) => {
      const name = id?.type === "Identifier" ? id.name : undefined;
      if (!name || allowed.has(name)) return;
      if (privateWords.test(name)) {
        context.report({ node: id, message: `Name ${name} by a verb of docs/words.md.` });
      } else if (/[a-z]Of$/.test(name) && !/^(?:is|has)[A-Z]/.test(name)) {
        context.report({ node: id, message: `Write get… instead of ${name} (docs/words.md).` });
      }
    };
    const isFunction = (node) =>
      /^(?:Arrow)?Function(?:Expression)?|^TSFunctionType/.test(node?.type ?? "");
    const checkProperty = ({ key, value, computed }) => {
      if (!computed && isFunction(value)) check(key);
    };
    return {
      FunctionDeclaration: ({ id }) => check(id),
      VariableDeclarator: ({ id, init }) => isFunction(init) && check(id),
      MethodDefinition: checkProperty,
      Property: checkProperty,
      TSMethodSignature: ({ key }) => check(key),
      TSPropertySignature: ({ key, typeAnnotation }) =>
        isFunction(typeAnnotation?.typeAnnotation) && check(key),
    };
  },
};

/** The nodes that a condition may lead to. */
function listResults(node) {
  if (node.type === "ConditionalExpression") {
    return [...listResults(node.consequent), ...listResults(node.alternate)];
  }
  if (node.type === "LogicalExpression") {
    const right = listResults(node.right);
    return node.operator === "&&" ? right : [...listResults(node.left), ...right];
  }
  return node.type === "ParenthesizedExpression" ? listResults(node.expression) : [node];
}

const isTextValue = ({ type, operator, value }) =>
  type === "TemplateLiteral" ||
  (type === "BinaryExpression" && operator === "+") ||
  (type === "Literal" && typeof value === "string" && value.trim() !== "");

const isText = (child) =>
  child.type === "JSXText"
    ? child.value.trim() !== ""
    : child.type === "JSXExpressionContainer" && isTextValue(child.expression);

const isShown = ({ type, value, expression }) =>
  type === "JSXText" ? value.trim() !== "" : expression?.type !== "JSXEmptyExpression";

/**
 * Rejects text without an element of its own where React may add or remove it, or something before it: a translator
 * has replaced it by `<font>`, so React does not find it and throws.
 */
const wrappedText = {
  create: (context) => {
    const report = (node) =>
      context.report({
        node,
        message:
          "Wrap this text in an element, or write all text beside it as one template: on a translated page, React would throw.",
      });
    const check = ({ children }) => {
      const shown = children.filter(isShown);
      let isAfterCondition = false;
      for (const child of shown) {
        const { expression } = child;
        const results = expression ? listResults(expression) : [];
        const isCondition = expression && results[0] !== expression;
        if (isCondition && shown.length > 1 && results.some(isTextValue)) report(child);
        else if (isAfterCondition && isText(child)) report(child);
        for (const result of results) {
          if (isCondition && result.type === "JSXFragment" && result.children.some(isText)) {
            report(result);
          }
        }
        isAfterCondition ||= isCondition || expression?.callee?.property?.name === "map";
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

/** Requires `translate="no"` on code, unless it is in a `<pre>` that has it. */
const untranslatedCode = {
  create: (context) => ({
    JSXOpeningElement(node) {
      const isCode = ["code", "pre"].includes(node.name.name);
      if (!isCode || node.parent.parent?.openingElement?.name.name === "pre") return;
      if (node.attributes.some(({ name }) => name?.name === "translate")) return;
      context.report({
        node,
        message: `Write translate="no": a translator would change the code.`,
      });
    },
  }),
};

export default {
  meta: { name: "site" },
  rules: {
    "import-direction": importDirection,
    "no-environment": noEnvironment,
    "no-rewriting": noRewriting,
    "plain-names": plainNames,
    "typed-address": typedAddress,
    "untranslated-code": untranslatedCode,
    "wrapped-text": wrappedText,
  },
};
