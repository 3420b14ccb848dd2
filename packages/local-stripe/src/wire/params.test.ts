import { expect, it } from 'vitest';
import { Failure } from '../failure.ts';
import { decodeForm } from './form.ts';
import { fields, flag, integer, listOf, metadata, required, text, unsettable } from './params.ts';

const shape = fields({
  name: text,
  active: flag,
  note: unsettable(text),
  items: listOf(fields({ price: required(text), quantity: integer })),
  metadata,
});

const read = (encoded: string) => shape.read(decodeForm(encoded), '');
const refusal = (encoded: string): Failure => {
  try {
    read(encoded);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('expected a refusal');
};

it('bracket parameters are decoded into nested lists, numbers, flags and metadata', () => {
  const encoded =
    'name=A%20B&active=true&items[0][price]=p1&items[0][quantity]=2&items[1][price]=p2&metadata[a.b]=c%5B';
  expect(read(encoded)).toEqual({
    name: 'A B',
    active: true,
    note: undefined,
    items: [
      { price: 'p1', quantity: 2 },
      { price: 'p2', quantity: undefined },
    ],
    metadata: { 'a.b': 'c[' },
  });
});

it('bracket lists keep their order past ten and work without indexes', () => {
  const words = listOf(text);
  const encoded = Array.from({ length: 12 }, (_, index) => `w[${11 - index}]=${11 - index}`).join('&');
  expect(words.read(decodeForm(encoded).w, 'w')).toEqual(Array.from({ length: 12 }, (_, i) => String(i)));
  expect(words.read(decodeForm('w[]=a&w[]=b').w, 'w')).toEqual(['a', 'b']);
});

it('an empty bracket parameter clears an optional value and is rejected for a required value', () => {
  expect(read('note=&metadata=')).toMatchObject({ note: null, metadata: null });
  expect(refusal('name=').body).toMatchObject({ code: 'parameter_invalid_empty', param: 'name' });
});

it.each([
  ['colour=red', 'parameter_unknown', 'colour'],
  ['items[0][price]=p&items[0][size]=1', 'parameter_unknown', 'items[0][size]'],
  ['items[0][quantity]=1', 'parameter_missing', 'items[0][price]'],
  ['items[0][price]=p&items[0][quantity]=two', 'parameter_invalid_integer', 'items[0][quantity]'],
  ['active=yes', 'parameter_invalid_boolean', 'active'],
  ['name[first]=A', 'parameter_invalid_string', 'name'],
])('the bracket parameters %s are rejected', (encoded, code, param) => {
  expect(refusal(encoded)).toMatchObject({ status: 400, body: { code, param } });
});

it('a bracket parameter named __proto__ is a plain key', () => {
  expect(decodeForm('__proto__[polluted]=1')).toEqual({ ['__proto__']: { polluted: '1' } });
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
