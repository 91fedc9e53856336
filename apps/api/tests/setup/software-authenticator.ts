// oxlint-disable-next-line no-restricted-imports -- digests that WebAuthn prescribes
import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from "node:crypto";

import type {
  ConfirmationOptions,
  ConfirmPasskeyInput,
  RegisterPasskeyInput,
  RegistrationOptions,
} from "@site/contracts/passkeys";

/** What an attacker or a broken device does differently. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUserVerified?: boolean;
  counter?: number;
  /** Signs with another key. */
  privateKey?: KeyObject;
  /** Adds the certificate of a maker to a new passkey, which the site doesn't ask for. PEM, with an ECDSA key. */
  maker?: { key: string; cert: string };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

const computeSha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** An authenticator with one passkey, in a browser at this origin (WebAuthn Level 3, sections 5.8, 6.1 and 6.5). */
export function createSoftwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let uses = 0;

  const buildClientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const buildAuthenticatorData = (rpId: string, deviation: Deviation, attested?: Buffer) => {
    uses = deviation.counter ?? uses + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    const verified = (deviation.isUserVerified ?? true) ? USER_VERIFIED : 0;
    const flags = USER_PRESENT | verified | (attested ? ATTESTED : 0);
    return Buffer.concat([
      computeSha256(deviation.rpId ?? rpId),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ]);
  };

  return {
    id,
    privateKey,
    /** Answers `navigator.credentials.create`. */
    create(
      { rp, challenge }: RegistrationOptions,
      deviation: Deviation = {},
    ): RegisterPasskeyInput["answer"] {
      const coseKey = encodeCbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      // The first 16 bytes would name the model of the authenticator.
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const clientData = buildClientData("webauthn.create", challenge, deviation);
      const authData = buildAuthenticatorData(rp.id, deviation, attested);
      const { maker } = deviation;
      const statement: [string, unknown][] = maker
        ? [
            ["alg", -7],
            [
              "sig",
              sign("sha256", Buffer.concat([authData, computeSha256(clientData)]), maker.key),
            ],
            ["x5c", [new X509Certificate(maker.cert).raw]],
          ]
        : [];
      const attestationObject = encodeCbor(
        new Map<string, unknown>([
          ["fmt", maker ? "packed" : "none"],
          ["attStmt", new Map(statement)],
          ["authData", authData],
        ]),
      );
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData.toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    get(
      { rpId, challenge }: ConfirmationOptions,
      deviation: Deviation = {},
    ): ConfirmPasskeyInput["answer"] {
      const clientData = buildClientData("webauthn.get", challenge, deviation);
      const authenticatorData = buildAuthenticatorData(rpId, deviation);
      const signed = Buffer.concat([authenticatorData, computeSha256(clientData)]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: sign("sha256", signed, deviation.privateKey ?? privateKey).toString(
            "base64url",
          ),
        },
      };
    },
  };
}

/** CBOR (RFC 8949) of the values that WebAuthn uses: small integers, byte and text strings, lists, maps. */
function encodeCbor(value: unknown): Buffer {
  if (typeof value === "number") {
    return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  if (typeof value === "string") {
    const bytes = Buffer.from(value);
    return Buffer.concat([encodeHead(3, bytes.length), bytes]);
  }
  if (Array.isArray(value)) {
    return Buffer.concat([encodeHead(4, value.length), ...value.map(encodeCbor)]);
  }
  if (!(value instanceof Map)) throw new Error("This value is not supported.");
  const entries = [...(value as Map<unknown, unknown>)].flat();
  return Buffer.concat([encodeHead(5, value.size), ...entries.map(encodeCbor)]);
}

function encodeHead(majorType: number, argument: number): Buffer {
  const type = majorType << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 256) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 0xff]);
}
