import { expect, it } from 'vitest';
import { cameThroughEdge, originHeader } from './origin.ts';

it('a request came through CloudFront with a secret that counts: the newest, or the one before it while they change', () => {
  expect(cameThroughEdge({ [originHeader]: 'new' }, ['new', 'old'])).toBe(true);
  expect(cameThroughEdge({ [originHeader]: 'old' }, ['new', 'old'])).toBe(true);
});

it('a request came through CloudFront never without, with another, with a part of one or with two', () => {
  expect(cameThroughEdge({}, ['new'])).toBe(false);
  expect(cameThroughEdge({ [originHeader]: '' }, ['new'])).toBe(false);
  expect(cameThroughEdge({ [originHeader]: 'other' }, ['new'])).toBe(false);
  expect(cameThroughEdge({ [originHeader]: 'ne' }, ['new'])).toBe(false);
  expect(cameThroughEdge({ [originHeader]: 'new,old' }, ['new', 'old'])).toBe(false);
});
