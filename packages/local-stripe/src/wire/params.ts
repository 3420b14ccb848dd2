import { invalidRequest } from '../failure.ts';
import type { Form } from './form.ts';

/**
 * Reads a form parameter: absent returns undefined; empty returns null for a field that can be unset.
 * Unknown parameters are rejected as `parameter_unknown`.
 */
export type Shape<T> = {
  read(value: Form | undefined, path: string): T;
};

export type ShapeOf<S> = S extends Shape<infer T> ? T : never;
export type Shapes = Readonly<Record<string, Shape<unknown>>>;
export type ValuesOf<F extends Shapes> = { readonly [K in keyof F]: ShapeOf<F[K]> };

const invalid = (what: string, value: Form, path: string) =>
  invalidRequest(`Invalid ${what}: ${typeof value === 'string' ? value : 'object'}`, {
    code: `parameter_invalid_${what}`,
    param: path,
  });

const scalar = <T>(parse: (value: string, path: string) => T): Shape<T | undefined> => ({
  read(value, path) {
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalid('string', value, path);
    if (value === '') {
      throw invalidRequest(
        `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a ` +
          `parameter; however '${path}' cannot be unset. You should remove '${path}' from your request ` +
          'or supply a non-empty value.',
        { code: 'parameter_invalid_empty', param: path },
      );
    }
    return parse(value, path);
  },
});

export const text = scalar((value) => value);

export const integer = scalar((value, path) => {
  if (!/^-?\d{1,15}$/.test(value)) throw invalid('integer', value, path);
  return Number(value);
});

export const flag = scalar((value, path) => {
  if (value !== 'true' && value !== 'false') throw invalid('boolean', value, path);
  return value === 'true';
});

export const oneOf = <const Words extends readonly string[]>(
  ...words: Words
): Shape<Words[number] | undefined> =>
  scalar((value, path) => {
    const word = words.find((candidate) => candidate === value);
    if (word !== undefined) return word;
    throw invalidRequest(`Invalid ${path}: must be one of ${words.join(', ')}`, { param: path });
  });

export const unsettable = <T>(inner: Shape<T>): Shape<T | null> => ({
  read: (value, path) => (value === '' ? null : inner.read(value, path)),
});

export const required = <T>(inner: Shape<T | undefined>): Shape<T> => ({
  read(value, path) {
    const read = inner.read(value, path);
    if (read !== undefined) return read;
    throw invalidRequest(`Missing required param: ${path}.`, { code: 'parameter_missing', param: path });
  },
});

export const listOf = <T>(inner: Shape<T | undefined>): Shape<readonly T[] | undefined> => ({
  read(value, path) {
    if (value === undefined) return undefined;
    if (typeof value === 'string') {
      throw invalidRequest(`Invalid array`, { code: 'parameter_invalid_array', param: path });
    }
    return Object.keys(value)
      .sort((a, b) => Number(a) - Number(b))
      .map((index) => required(inner).read(value[index], `${path}[${index}]`));
  },
});

/** Metadata with free keys. '' as a value removes its key; '' for all metadata removes every key. */
export const metadata: Shape<Readonly<Record<string, string>> | null | undefined> = {
  read(value, path) {
    if (value === undefined) return undefined;
    if (value === '') return null;
    if (typeof value === 'string') throw invalid('object', value, path);
    const entries = Object.entries(value);
    if (entries.length > 50) {
      throw invalidRequest('Metadata can have up to 50 keys.', { param: path });
    }
    return Object.fromEntries(
      entries.map(([key, entry]) => {
        if (typeof entry !== 'string') throw invalid('string', entry, `${path}[${key}]`);
        if (key.length > 40 || entry.length > 500) {
          throw invalidRequest('Metadata keys can have up to 40 characters and values up to 500.', {
            param: `${path}[${key}]`,
          });
        }
        return [key, entry];
      }),
    );
  },
};

export const fields = <F extends Shapes>(shapes: F): Shape<ValuesOf<F> | undefined> => ({
  read(value, path) {
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw invalid('object', value, path);
    return readFields(shapes, value, (key) => (path === '' ? key : `${path}[${key}]`));
  },
});

const readFields = <F extends Shapes>(
  shapes: F,
  value: Readonly<Record<string, Form>>,
  pathOf: (key: string) => string,
): ValuesOf<F> => {
  for (const key of Object.keys(value)) {
    if (key in shapes) continue;
    throw invalidRequest(`Received unknown parameter: ${pathOf(key)}`, {
      code: 'parameter_unknown',
      param: pathOf(key),
    });
  }
  const read = Object.entries(shapes).map(([key, shape]) => [key, shape.read(value[key], pathOf(key))]);
  // The cast is safe, because every entry was read by its own shape.
  return Object.fromEntries(read) as ValuesOf<F>;
};

export const since: Shape<number | undefined> = {
  read: (value, path) => fields({ gte: integer }).read(value, path)?.gte,
};
