// Lets TypeScript find the style sheet, which has no exports.
// oxlint-disable-next-line unicorn/require-module-specifiers
export {};
