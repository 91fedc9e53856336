const message = "The environment is read and validated in the app's config file only.";

/** Refuses `import.meta.env`, as `no-restricted-properties` refuses `process.env`. */
const noImportMetaEnv = {
  create: (context) => ({
    MemberExpression(node) {
      const { object, property, computed } = node;
      const name = computed ? property.value : property.name;
      if (object.type === "MetaProperty" && name === "env") context.report({ node, message });
    },
  }),
};

export default { meta: { name: "site" }, rules: { "no-import-meta-env": noImportMetaEnv } };
