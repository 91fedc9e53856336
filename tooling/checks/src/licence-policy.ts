/** Licences, by SPDX name, that only require keeping their notice: packages under them may be shipped. */
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
];

/** The licence of a package whose manifest does not state it in SPDX terms; from its own licence file. */
const declared: Record<string, string> = {
  "config-chain": "MIT",
  "dejavu-fonts-ttf": "Bitstream-Vera",
  // "Public domain", for which SPDX has no name of its own.
  "deep-freeze": "CC0-1.0",
  fuzzy: "MIT",
  limiter: "MIT",
  "url-template": "BSD-3-Clause",
  "valid-url": "MIT",
};

export interface LicencePolicy {
  allowed: string[];
  /** By package: the licence that its manifest fails to state. */
  declared: Record<string, string>;
}

/** For what visitors or the cloud function receive. The fonts are under the OFL, which allows serving them. */
export const shippedPolicy: LicencePolicy = {
  allowed: [...permissive, "CC-BY-3.0", "OFL-1.1"],
  declared,
};

/** For everything that is installed: tools run here and are not distributed. */
export const toolPolicy: LicencePolicy = {
  allowed: [
    ...shippedPolicy.allowed,
    "Bitstream-Vera",
    "CC-BY-4.0",
    "LGPL-3.0-or-later",
    "MPL-2.0",
    "Python-2.0",
  ],
  declared,
};
