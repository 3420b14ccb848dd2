import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

/** First implementation. Its output is stored, so both must agree forever. */
const asEver = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

it('canonical JSON does not depend on the order of fields', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }, null], a: new Date(0) })).toBe(
    '{"a":"1970-01-01T00:00:00.000Z","b":[{"d":1},null]}',
  );
});

it('canonical JSON of any value is the same as in earlier releases', () => {
  fc.assert(
    fc.property(fc.anything({ withDate: true, withObjectString: true, withSparseArray: true }), (value) => {
      expect(canonicalJson(value)).toBe(asEver(value));
    }),
    { numRuns: 300 },
  );
});

it.each([
  JSON.parse('{"__proto__":{"b":1,"a":2},"10":1,"9":2,"é":3,"z":4,"\\ud83d\\ude00":5}'),
  { a: undefined, b: () => 1, c: Number.NaN, d: -0, e: Object('text') },
  [undefined, new Date(Number.NaN)],
  undefined,
])('canonical JSON of %j is the same as in earlier releases', (value) => {
  expect(canonicalJson(value)).toBe(asEver(value));
});
