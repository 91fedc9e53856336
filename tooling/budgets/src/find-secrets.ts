const patterns: Record<string, RegExp> = {
  "a key of the payment provider": /\b(?:sk|rk|whsec)_[a-z]+_?\w{6}/,
  "a private key": /PRIVATE KEY/,
  "the private part of a JWK": /"d"\s*:\s*"[\w-]{43,}"/,
  "an address of a service": /(?:postgres(?:ql)?|smtps?):\/\//,
  "a key of Google's": /AIza[\w-]{35}/,
};

/** Finds the kinds of secrets in a text. A JWK is recognised by its private part alone. */
export function findSecrets(text: string): string[] {
  // Removes backslashes, which escape quotes in nested strings.
  const plain = text.replaceAll("\\", "");
  return Object.keys(patterns).filter((kind) => patterns[kind]?.test(plain));
}
