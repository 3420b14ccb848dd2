import { createHmac, createSecretKey, hash, hkdfSync, type KeyObject } from 'node:crypto';
import type { EventDefinition } from '@hoops/domain/event';
import * as z from 'zod/mini';

/* Salted digests of personal fields (decision 96). The hashed bytes keep them after an erasure; the salts go with the key. */

/** Personal fields by name; `actor.reason` is the actor's reason. */
export type PersonalFields = Readonly<Record<string, unknown>>;

type Salting = { readonly id: string; readonly key: KeyObject };

/** SHA-256 of each field's disclosure, base64url, by the field's name. */
type Digests = Readonly<Record<string, string>>;

export type FieldDigests = {
  readonly digests: Digests;
  /** Digests of fields that are never disclosed: health data, and a reason, which may name others. */
  readonly privateDigests?: Digests | undefined;
};

export const reasonField = 'actor.reason';

/** Absent fields have digests too; otherwise a digest would reveal that a child has medical notes. */
export const digestFields = (
  { personal, health = {} }: Pick<EventDefinition, 'personal' | 'health'>,
  fields: PersonalFields,
  salting: Salting,
): FieldDigests => {
  const hidden = [...Object.keys(health), ...(reasonField in fields ? [reasonField] : [])];
  const all = Object.entries(digestsOf([...new Set([...personal, ...hidden])], fields, salting));
  return {
    digests: Object.fromEntries(all.filter(([name]) => !hidden.includes(name))),
    ...(hidden.length > 0 && {
      privateDigests: Object.fromEntries(all.filter(([name]) => hidden.includes(name))),
    }),
  };
};

/** True if each field has a digest, and each digest is of the field's value. */
export const matchesDigests = (stored: FieldDigests, fields: PersonalFields, salting: Salting): boolean => {
  const digests: Digests = { ...stored.digests, ...stored.privateDigests };
  const right = digestsOf(Object.keys(digests), fields, salting);
  return (
    Object.keys(fields).every((name) => Object.hasOwn(right, name)) &&
    Object.entries(right).every(([name, digest]) => digest === digests[name])
  );
};

export const disclosuresOf = (
  { digests, privateDigests = {} }: FieldDigests,
  fields: PersonalFields,
  salting: Salting,
): readonly string[] => {
  const names = [...Object.keys(digests), ...Object.keys(privateDigests)];
  return Object.keys(digests).map((name) => disclosureOf(name, names, fields, salting));
};

const bodySchema = z.array(
  z.object({
    digests: z.optional(z.record(z.string(), z.string())),
    privateDigests: z.optional(z.record(z.string(), z.string())),
  }),
);

/**
 * Digests of each event of a commit, in order; undefined for an event without.
 * @throws SyntaxError or z.core.$ZodError
 */
export const digestsIn = (body: string): readonly (FieldDigests | undefined)[] =>
  z
    .parse(bodySchema, JSON.parse(body))
    .map(({ digests, privateDigests }) => digests && { digests, privateDigests });

const digestsOf = (names: readonly string[], fields: PersonalFields, salting: Salting): Digests =>
  Object.fromEntries(
    names.map((name) => [name, hash('sha256', disclosureOf(name, names, fields, salting), 'base64url')]),
  );

/** Base64url of the JSON `[salt, name, value]`; `[salt, name]` for an absent field. */
const disclosureOf = (
  name: string,
  names: readonly string[],
  fields: PersonalFields,
  { id, key }: Salting,
): string => {
  const salt = createHmac('sha256', saltKeyOf(key))
    .update(`${id}|${name}`)
    .digest()
    .toString('base64url', 0, 16);
  const value = ownValue(name, names, fields);
  return Buffer.from(JSON.stringify(value === undefined ? [salt, name] : [salt, name, value])).toString(
    'base64url',
  );
};

/** Value without parts that have a digest of their own, such as `changes` without `changes.emergencyContact`. */
const ownValue = (name: string, names: readonly string[], fields: PersonalFields): unknown => {
  const inner = names.filter((other) => other.startsWith(`${name}.`));
  const [outer = '', part] = name.split('.');
  const value = part === undefined || name === reasonField ? fields[name] : Object(fields[outer])[part];
  if (inner.length === 0) return value;
  return Object.fromEntries(
    Object.entries(Object(value)).filter(([key]) => !inner.includes(`${name}.${key}`)),
  );
};

const saltKeys = new WeakMap<KeyObject, KeyObject>();
const saltKeyOf = (key: KeyObject): KeyObject => {
  const known = saltKeys.get(key);
  if (known) return known;
  const made = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'disclosure-salts', 32)));
  saltKeys.set(key, made);
  return made;
};
