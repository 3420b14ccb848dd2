import { describe, expect, it } from 'vitest';
import { type EventPattern, matches } from './matches.ts';

const event = {
  source: 'app.orders',
  'detail-type': 'OrderPlaced',
  detail: { text: 'abc', empty: '', list: ['1', '2'], nested: { x: 'yy' } },
};

const checks: [string, EventPattern, boolean][] = [
  ['an exact value', { source: ['app.orders'] }, true],
  ['another exact value', { source: ['app.order'] }, false],
  ['one of several values', { 'detail-type': ['A', 'OrderPlaced'], source: ['app.orders'] }, true],
  ['several fields, all of which must match', { 'detail-type': ['OrderPlaced'], source: ['app.x'] }, false],
  ['a nested field', { detail: { nested: { x: ['yy'] } } }, true],
  ['a field below a text', { detail: { text: { x: ['yy'] } } }, false],
  ['empty text', { detail: { empty: [''] } }, true],
  ['an element of a list', { detail: { list: ['2'] } }, true],
  ['what no element of a list is', { detail: { list: ['3'] } }, false],
  ['exists', { detail: { text: [{ exists: true }] } }, true],
  ['exists, on a list', { detail: { list: [{ exists: true }] } }, true],
  ['exists, on an object', { detail: { nested: [{ exists: true }] } }, false],
  ['exists, on a missing field', { detail: { missing: [{ exists: true }] } }, false],
];

describe('event patterns', () => {
  it.each(checks)('an event pattern matches as in EventBridge: %s', (_name, pattern, expected) => {
    expect(matches(event, pattern)).toBe(expected);
  });
});
