import { expect, it } from 'vitest';
import { cameThroughEdge, originHeader } from './origin.ts';

it('the origin check accepts the newest and the previous CloudFront secret', () => {
  expect(cameThroughEdge({ [originHeader]: 'new' }, ['new', 'old'])).toBe(true);
  expect(cameThroughEdge({ [originHeader]: 'old' }, ['new', 'old'])).toBe(true);
});

it('the origin check rejects a missing, different, partial or combined secret', () => {
  expect(cameThroughEdge({}, ['new'])).toBe(false);
  expect(cameThroughEdge({ [originHeader]: '' }, ['new'])).toBe(false);
  expect(cameThroughEdge({ [originHeader]: 'other' }, ['new'])).toBe(false);
  expect(cameThroughEdge({ [originHeader]: 'ne' }, ['new'])).toBe(false);
  expect(cameThroughEdge({ [originHeader]: 'new,old' }, ['new', 'old'])).toBe(false);
});
