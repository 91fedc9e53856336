/** Licences, by SPDX name, that ask for no more than to keep their notice: what carries them may be shipped. */
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

/** What a package is under where its manifest does not say it in SPDX's words; from its own licence file. */
const declared: Record<string, string> = {
  "config-chain": "MIT",
  "dejavu-fonts-ttf": "Bitstream-Vera",
  // "Public domain", for which SPDX knows no name of its own.
  "deep-freeze": "CC0-1.0",
  fuzzy: "MIT",
  limiter: "MIT",
  "url-template": "BSD-3-Clause",
  "valid-url": "MIT",
};

export interface LicencePolicy {
  allowed: string[];
  /** By package: the licence that its manifest fails to name. */
  declared: Record<string, string>;
}

/** For what visitors or the cloud function are given. The fonts are under the OFL, which lets them be served. */
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
