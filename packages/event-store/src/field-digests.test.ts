import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { catalogue, definitionOf } from '@hoops/domain/catalogue';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  digestFields,
  digestsIn,
  disclosuresOf,
  type FieldDigests,
  matchesDigests,
  type PersonalFields,
  reasonField,
} from './field-digests.ts';

const salting = { id: '01JCEXAMPLE', key: createSecretKey(randomBytes(32)) };
const definitions = catalogue
  .map(({ type }) => definitionOf(type))
  .filter(({ personal }) => personal.length > 0);
type Definition = (typeof definitions)[number];
type Event = { readonly definition: Definition; readonly fields: PersonalFields };

const value = fc.jsonValue().map((any) => JSON.parse(JSON.stringify(any)));
const healthPart = fc.record(
  { emergencyContact: value, medicalConditions: value, athleteName: value },
  { requiredKeys: [] },
);
const fieldsOf = ({ personal }: Definition): fc.Arbitrary<PersonalFields> =>
  fc.record(
    {
      ...Object.fromEntries(personal.map((name) => [name, name === 'changes' ? healthPart : value])),
      [reasonField]: fc.string(),
    },
    { requiredKeys: [] },
  );
const events: fc.Arbitrary<Event> = fc
  .constantFrom(...definitions)
  .chain((definition) => fieldsOf(definition).map((fields) => ({ definition, fields })));
const nonEmpty = events.filter(({ fields }) => Object.keys(fields).length > 0);

const allOf = ({ digests, privateDigests }: FieldDigests) => ({ ...digests, ...privateDigests });
const stored = ({ definition, fields }: Event): FieldDigests => {
  const body = JSON.stringify([{ ...digestFields(definition, fields, salting) }]);
  const [digests] = digestsIn(body);
  if (!digests) throw new Error('No digests were stored.');
  return digests;
};
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const read = (disclosure: string) => JSON.parse(Buffer.from(disclosure, 'base64url').toString());
const digestOf = (disclosure: string) => createHash('sha256').update(disclosure).digest('base64url');

it('the digests of an event are those of its fields, of nothing else, and of no other values', () => {
  const isNamed = fc.property(nonEmpty, fc.nat(), value, (event, at, other) => {
    const digests = stored(event);
    expect(matchesDigests(digests, JSON.parse(JSON.stringify(event.fields)), salting)).toBe(true);
    const names = Object.keys(event.fields);
    const name = String(names[at % names.length]);
    const changed = name === 'changes' ? { ...Object(event.fields[name]), other } : other;
    fc.pre(!same(changed, event.fields[name]));
    expect(matchesDigests(digests, { ...event.fields, [name]: changed }, salting)).toBe(false);
    expect(matchesDigests(digests, { ...event.fields, another: other }, salting)).toBe(false);
  });
  fc.assert(isNamed, { numRuns: 500 });
});

it('a changed, exchanged or missing digest of a field does not match', () => {
  const isNamed = fc.property(nonEmpty, fc.nat(), fc.nat(), (event, one, two) => {
    const digests = allOf(stored(event));
    const [names, own] = [Object.keys(digests), Object.keys(event.fields)];
    const [name, other] = [String(names[one % names.length]), String(names[two % names.length])];
    const matches = (changes: Record<string, string>) =>
      matchesDigests({ digests: { ...digests, ...changes } }, event.fields, salting);
    expect(matches({ [name]: digestOf(`${digests[name]}`) })).toBe(false);
    if (name !== other)
      expect(matches({ [name]: `${digests[other]}`, [other]: `${digests[name]}` })).toBe(false);
    const { [String(own[one % own.length])]: _dropped, ...rest } = digests;
    expect(matchesDigests({ digests: rest }, event.fields, salting)).toBe(false);
  });
  fc.assert(isNamed, { numRuns: 300 });
});

it('a disclosure fits the digest of its field alone, with its own salt of 128 bits', () => {
  const fits = fc.property(events, (event) => {
    const digests = stored(event);
    const disclosures = disclosuresOf(digests, event.fields, salting);
    expect(disclosures.map((one) => [read(one)[1], digestOf(one)])).toEqual(Object.entries(digests.digests));
    const salts = disclosures.map((one) => read(one)[0]);
    expect(new Set(salts).size).toBe(disclosures.length);
    for (const salt of salts) expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
    for (const one of disclosures) {
      for (const salt of salts.filter((other) => other !== read(one)[0])) {
        const swapped = Buffer.from(JSON.stringify([salt, ...read(one).slice(1)])).toString('base64url');
        expect(Object.values(allOf(digests))).not.toContain(digestOf(swapped));
      }
    }
  });
  fc.assert(fits, { numRuns: 200 });
});

it('no disclosure contains health data or the reason, and digests do not reveal absent fields', () => {
  const isPrivate = fc.property(events, (event) => {
    const { health = {} } = event.definition;
    const digests = stored(event);
    const names = disclosuresOf(digests, event.fields, salting).map((one) => read(one)[1]);
    for (const name of [...Object.keys(health), reasonField]) expect(names).not.toContain(name);
    for (const path of Object.keys(health).filter((one) => one.includes('.'))) {
      const [outer, part = ''] = path.split('.');
      const shown = disclosuresOf(digests, event.fields, salting).find((one) => read(one)[1] === outer);
      expect(read(String(shown))[2]).not.toHaveProperty(part);
    }
    const empty = digestFields(
      event.definition,
      reasonField in event.fields ? { [reasonField]: '' } : {},
      salting,
    );
    expect(Object.keys(allOf(digests))).toEqual(Object.keys(allOf(empty)));
  });
  fc.assert(isPrivate, { numRuns: 200 });
});

it('events and keys share no salts', () => {
  const fields = { name: 'Dana', email: 'dana@example.com' };
  const definition = definitionOf('ParentRegistered');
  const others = [
    { ...salting, id: '01JCANOTHER' },
    { ...salting, key: createSecretKey(randomBytes(32)) },
  ];
  const [own, ...rest] = [salting, ...others].map((one) =>
    disclosuresOf(digestFields(definition, fields, one), fields, one).map((text) => read(text)[0]),
  );
  for (const salts of rest) for (const salt of salts) expect(own).not.toContain(salt);
});

it('each path of health data leads into a personal field', () => {
  for (const { personal, health = {} } of definitions) {
    const names: readonly string[] = personal;
    expect(names).not.toContain('actor');
    for (const path of Object.keys(health)) {
      expect(names).toContain(path.split('.')[0]);
      expect(path.split('.').length).toBeLessThan(3);
    }
  }
});
