import { describe, expect, it } from 'vitest';
import { type EventPattern, matches } from './matches.ts';

const event = {
  source: 'app.orders',
  'detail-type': 'OrderPlaced',
  resources: ['a', 'b'],
  detail: {
    n: 5,
    s: 'abc',
    nothing: null,
    empty: '',
    list: [1, 2],
    nested: { x: 'yy' },
    ip: '10.1.2.3',
    path: 'a*b.c',
    objects: [
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ],
  },
};

const checks: [string, EventPattern, boolean][] = [
  ['an exact value', { source: ['app.orders'] }, true],
  ['another exact value', { source: ['app.order'] }, false],
  ['one of several values', { source: ['x', { prefix: 'app' }] }, true],
  [
    'several fields, all of which must match',
    { 'detail-type': ['A', 'OrderPlaced'], source: ['app.x'] },
    false,
  ],
  ['one of several detail types', { 'detail-type': ['A', 'OrderPlaced'], source: ['app.orders'] }, true],
  ['prefix', { source: [{ prefix: 'app.' }] }, true],
  ['prefix, any case', { source: [{ prefix: { 'equals-ignore-case': 'APP' } }] }, true],
  ['prefix of a number', { detail: { n: [{ prefix: '5' }] } }, false],
  ['suffix', { source: [{ suffix: 'orders' }] }, true],
  ['any case', { detail: { s: [{ 'equals-ignore-case': 'ABC' }] } }, true],
  ['wildcard', { source: [{ wildcard: 'app.*' }] }, true],
  ['wildcard in the middle', { source: [{ wildcard: 'a*.*s' }] }, true],
  ['wildcard that does not match', { source: [{ wildcard: '*.order' }] }, false],
  ['wildcard with a literal star', { detail: { path: [{ wildcard: 'a\\*b.*' }] } }, true],
  ['wildcard where a dot is a dot', { source: [{ wildcard: 'app?orders' }] }, false],
  ['anything but a value', { source: [{ 'anything-but': 'app.x' }] }, true],
  ['anything but a list', { source: [{ 'anything-but': ['app.orders'] }] }, false],
  ['anything but a prefix', { source: [{ 'anything-but': { prefix: 'app' } }] }, false],
  ['anything but prefixes', { source: [{ 'anything-but': { prefix: ['x', 'app'] } }] }, false],
  ['anything but, on a missing field', { detail: { zz: [{ 'anything-but': 'a' }] } }, false],
  ['exists', { detail: { s: [{ exists: true }] } }, true],
  ['exists, on an object', { detail: { nested: [{ exists: true }] } }, false],
  ['exists false', { detail: { zz: [{ exists: false }] } }, true],
  ['exists false below a missing field', { detail: { q: { w: [{ exists: false }] } } }, true],
  ['numeric', { detail: { n: [{ numeric: ['>', 0, '<=', 5] }] } }, true],
  ['numeric out of range', { detail: { n: [{ numeric: ['>', 5] }] } }, false],
  ['numeric on text', { detail: { s: [{ numeric: ['=', 5] }] } }, false],
  ['null', { detail: { nothing: [null] } }, true],
  ['empty text', { detail: { empty: [''] } }, true],
  ['an element of a list', { detail: { list: [2] } }, true],
  ['resources', { resources: ['b', 'z'] }, true],
  ['a field of objects in a list', { detail: { objects: { k: ['b'] } } }, true],
  ['address block', { detail: { ip: [{ cidr: '10.0.0.0/8' }] } }, true],
  ['another address block', { detail: { ip: [{ cidr: '10.2.0.0/16' }] } }, false],
  ['$or', { $or: [{ source: ['x'] }, { 'detail-type': ['OrderPlaced'] }] }, true],
  ['$or without a match', { $or: [{ source: ['x'] }, { 'detail-type': ['Other'] }] }, false],
];

describe('event patterns', () => {
  it.each(checks)('%s', (_name, pattern, expected) => {
    expect(matches(event, pattern)).toBe(expected);
  });

  it.each([
    ['an unknown matcher', { source: [{ sounds: 'like' }] }],
    ['two operators in one matcher', { source: [{ prefix: 'a', suffix: 'b' }] }],
    ['a bare value', { source: 'app.orders' }],
    ['an unknown comparison', { detail: { n: [{ numeric: ['~', 5] }] } }],
  ])('refuses %s', (_name, pattern) => {
    expect(() => matches(event, pattern)).toThrow('The event pattern is not valid');
  });
});
