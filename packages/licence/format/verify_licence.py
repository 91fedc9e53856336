"""Verifies a licence file offline, with Python 3.9 or later and the package "cryptography":

    python3 verify_licence.py <licence file> <JWKS file> <product>

The JWKS comes once from the shop's /api/v1/licence-keys. This script shares no code with the site.
Exit code 0: valid; 1: not valid; 2: wrong use.
"""

import base64
import json
import re
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

TEXT_FIELDS = ("product", "licenceId", "key", "plan", "holder", "updatesUntil", "issuedAt")
COUNT_FIELDS = ("seats", "devicesPerSeat")
FEATURE = re.compile(r"[a-z]+(?:-[a-z]+)*", re.ASCII)
FORM = re.compile(r"([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{86})", re.ASCII)


def verify_licence(file, jwks, product):
    jws = file.rstrip("\r\n")
    match = FORM.fullmatch(jws)
    if len(jws) > 16_384 or not match:
        return reject("malformed")
    header, payload, signature = match.groups()

    fields = parse(header)
    if not isinstance(fields, dict) or not isinstance(fields.get("kid"), str):
        return reject("malformed")
    if fields.get("alg") != "EdDSA" or fields.get("typ") != "licence+jws" or "crit" in fields:
        return reject("malformed")
    # The unused bits of the last character must be zero: each signature has one spelling.
    if encode(decode(signature)) != signature:
        return reject("malformed")

    key = next((key for key in jwks["keys"] if is_ed25519(key, fields["kid"])), None)
    if key is None:
        return reject("unknown_key")
    try:
        signed = f"{header}.{payload}".encode("ascii")
        Ed25519PublicKey.from_public_bytes(decode(key["x"])).verify(decode(signature), signed)
    except InvalidSignature:
        return reject("bad_signature")

    licence = parse(payload)
    if not is_licence(licence) or canonical_json(licence) != decode(payload):
        return reject("wrong_payload")
    if licence["product"] != product:
        return reject("wrong_product")
    # Fields that a later version may add are signed too, but ignored here.
    known = {name: licence[name] for name in TEXT_FIELDS + COUNT_FIELDS}
    if "features" in licence:
        known["features"] = licence["features"]
    return {"ok": True, "payload": known}


def reject(reason):
    return {"ok": False, "reason": reason}


def decode(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def encode(content):
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode("ascii")


def parse(part):
    """The JSON in a part; None if there is none."""
    try:
        return json.loads(decode(part).decode("utf-8"), parse_constant=reject_constant)
    except ValueError:
        return None


def reject_constant(name):
    raise ValueError(f"{name} is not JSON.")


def is_ed25519(key, kid):
    return key.get("kid") == kid and key.get("kty") == "OKP" and key.get("crv") == "Ed25519"


def is_licence(value):
    return (
        isinstance(value, dict)
        and all(isinstance(value.get(name), str) for name in TEXT_FIELDS)
        # In Python a bool is an int as well.
        and all(type(value.get(name)) is int for name in COUNT_FIELDS)
        and ("features" not in value or are_features(value["features"]))
    )


def are_features(value):
    """Ids in ascending order, each once. Files from before plans differed have none: they allow everything."""
    return (
        isinstance(value, list)
        and all(isinstance(item, str) and FEATURE.fullmatch(item) for item in value)
        and all(before < after for before, after in zip(value, value[1:]))
    )


def canonical_json(value):
    """RFC 8785 for the contents of licences: text, whole numbers, booleans, lists and objects of them."""
    return write(value).encode("utf-8", "surrogatepass")


def write(value):
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(f"{write(name)}:{write(value[name])}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def main(arguments):
    if len(arguments) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    licence_path, jwks_path, product = arguments
    with open(licence_path, encoding="utf-8", newline="") as file:
        licence = file.read()
    with open(jwks_path, encoding="utf-8") as file:
        jwks = json.load(file)
    result = verify_licence(licence, jwks, product)
    print(json.dumps(result, indent=2, ensure_ascii=True))
    return 0 if result["ok"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
