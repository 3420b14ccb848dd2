import { describe, expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

describe('a path', () => {
  it.each([
    ['/', '/', {}],
    ['/portal', '/portal', {}],
    ['/portal', '/Portal/', {}],
    ['/athletes/:athleteId', '/athletes/Ab-1', { athleteId: 'Ab-1' }],
    ['/athletes/:athleteId', '/athletes/a%20b', { athleteId: 'a b' }],
    ['/athletes/:athleteId', '/athletes/100%', { athleteId: '100%' }],
    ['/parent/:parentId/receipts/:paymentId', '/parent/p/receipts/r', { parentId: 'p', paymentId: 'r' }],
  ])('of %s may be %s', (route, path, params) => {
    expect(matchPath(route, path)).toEqual(params);
  });

  it.each([
    ['/', '/portal'],
    ['/portal', '/'],
    ['/portal', '/portal/x'],
    ['/athletes/:athleteId', '/athletes'],
    ['/athletes/:athleteId', '/athletes/a/b'],
    ['/athletes/:athleteId', '/parents/a'],
  ])('of %s is not %s', (route, path) => {
    expect(matchPath(route, path)).toBeNull();
  });
});
