import { invalidParameter } from "./api-error.ts";
import type { Form, FormValue } from "./parse-form.ts";

/** Reads one parameter; `path` is its full name, as in `line_items[0][price]`. */
export interface Param<T> {
  read: (value: FormValue, path: string) => T;
  required?: boolean;
}

type Output<P> = P extends Param<infer T> ? T : never;
export type Fields = Record<string, Param<unknown>>;
export type Values<F extends Fields> = {
  [K in keyof F as F[K] extends { required: true } ? K : never]: Output<F[K]>;
} & { [K in keyof F as F[K] extends { required: true } ? never : K]?: Output<F[K]> };
/** Only names that the SDK's parameter type `T` knows. */
type Known<T, F> = F & Record<Exclude<keyof F, keyof T>, never>;

export const text: Param<string> = {
  read: (value, path) => {
    if (typeof value !== "string") {
      throw invalidParameter(`Invalid string: ${path}`, "parameter_invalid_string", path);
    }
    if (value === "") {
      throw invalidParameter(
        `${path} was given as an empty string; leave it out instead.`,
        "parameter_invalid_empty",
        path,
      );
    }
    return value;
  },
};

/** An empty string takes the value away. */
export function emptyable<T>(param: Param<T>): Param<T | null> {
  return { read: (value, path) => (value === "" ? null : param.read(value, path)) };
}

export const integer: Param<number> = {
  read: (value, path) => {
    if (typeof value !== "string" || !/^-?\d+$/.test(value)) {
      throw invalidParameter(`Invalid integer: ${shown(value)}`, "parameter_invalid_integer", path);
    }
    return Number(value);
  },
};

export function integerBetween(lowest: number, highest: number): Param<number> {
  return {
    read: (value, path) => {
      const number = integer.read(value, path);
      if (number < lowest || number > highest) {
        throw invalidParameter(
          `${path} must lie between ${lowest} and ${highest}, not ${number}.`,
          "parameter_invalid_integer",
          path,
        );
      }
      return number;
    },
  };
}

export const decimal: Param<number> = {
  read: (value, path) => {
    const number = typeof value === "string" && value !== "" ? Number(value) : Number.NaN;
    if (!Number.isFinite(number)) {
      throw invalidParameter(`Invalid decimal: ${shown(value)}`, "parameter_invalid_decimal", path);
    }
    return number;
  },
};

export const flag: Param<boolean> = {
  read: (value, path) => {
    if (value === "true" || value === "false") return value === "true";
    throw invalidParameter(`Invalid boolean: ${shown(value)}`, "parameter_invalid_boolean", path);
  },
};

export const currency: Param<string> = {
  read: (value, path) => {
    const code = text.read(value, path).toLowerCase();
    if (!/^[a-z]{3}$/.test(code)) {
      throw invalidParameter(`Invalid currency: ${code}`, "parameter_invalid_currency", path);
    }
    return code;
  },
};

export const webAddress: Param<string> = {
  read: (value, path) => {
    const address = text.read(value, path);
    if (!/^https?:$/.test(URL.parse(address)?.protocol ?? "")) {
      throw invalidParameter(`Not a valid URL: ${address}`, "url_invalid", path);
    }
    return address;
  },
};

export const email: Param<string> = {
  read: (value, path) => {
    const address = text.read(value, path);
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
      throw invalidParameter(`Invalid email address: ${address}`, "email_invalid", path);
    }
    return address;
  },
};

export function oneOf<const T extends string>(...options: T[]): Param<T> {
  return {
    read: (value, path) => {
      const option = options.find((option) => option === value);
      if (option !== undefined) return option;
      throw invalidParameter(
        `Invalid ${path}: must be one of ${options.join(", ")}`,
        "parameter_invalid_enum",
        path,
      );
    },
  };
}

export function list<T>(item: Param<T>): Param<T[]> {
  return {
    read: (value, path) => {
      if (!Array.isArray(value)) {
        throw invalidParameter(`Invalid array: ${path}`, "parameter_invalid_array", path);
      }
      return value.map((entry, index) => item.read(entry, `${path}[${index}]`));
    },
  };
}

/** Key-value pairs; an empty value unsets its key. */
export const metadata: Param<Record<string, string>> = {
  read: (value, path) => {
    if (value === "") return {};
    if (typeof value === "string" || Array.isArray(value)) {
      throw invalidParameter(`Invalid object: ${path}`, "parameter_invalid_object", path);
    }
    const entries = Object.entries(value).map(([key, entry]): [string, string] => {
      if (typeof entry !== "string" || entry.length > 500 || key.length > 40) {
        throw invalidParameter(
          `Metadata keys have up to 40 characters, and values up to 500.`,
          "parameter_invalid_string",
          `${path}[${key}]`,
        );
      }
      return [key, entry];
    });
    if (entries.length > 50) {
      throw invalidParameter("Metadata has up to 50 keys.", "parameter_invalid_object", path);
    }
    return Object.fromEntries(entries);
  },
};

export function required<T>(param: Param<T>): Param<T> & { required: true } {
  return { ...param, required: true };
}

/** Parameters of an object whose names are checked against the SDK's type `T`. */
export function object<T>() {
  return <const F extends Fields>(fields: Known<T, F>): Param<Values<F>> => ({
    read: (value, path) => {
      if (typeof value === "string" || Array.isArray(value)) {
        throw invalidParameter(`Invalid object: ${path}`, "parameter_invalid_object", path);
      }
      return readFields(fields, value, path) as Values<F>;
    },
  });
}

function readFields(fields: Fields, form: Form, path: string): Record<string, unknown> {
  const nameOf = (key: string) => (path ? `${path}[${key}]` : key);
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(form)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) {
      throw invalidParameter(
        `Received unknown parameter: ${nameOf(key)}`,
        "parameter_unknown",
        nameOf(key),
      );
    }
    values[key] = field.read(value, nameOf(key));
  }
  for (const [key, field] of Object.entries(fields)) {
    if (field.required && !(key in values)) {
      throw invalidParameter(
        `Missing required param: ${nameOf(key)}.`,
        "parameter_missing",
        nameOf(key),
      );
    }
  }
  return values;
}

function shown(value: FormValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
