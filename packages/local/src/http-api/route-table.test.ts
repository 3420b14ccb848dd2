import { describe, expect, it } from 'vitest';
import { createRouteTable } from './route-table.ts';

function tableOf(...routeKeys: string[]) {
  const table = createRouteTable(routeKeys.map((routeKey) => ({ routeKey })));
  return (method: string, path: string) => {
    const match = table.match(method, path);
    return match && [match.route.routeKey, Object.fromEntries(match.pathParameters)];
  };
}

describe('a route table', () => {
  it('fits method and path exactly', () => {
    const match = tableOf('GET /api/me', 'POST /api/me');
    expect(match('POST', '/api/me')).toEqual(['POST /api/me', {}]);
    expect(match('PUT', '/api/me')).toBeUndefined();
    expect(match('GET', '/api/me/')).toBeUndefined();
    expect(match('GET', '/api/ME')).toBeUndefined();
    expect(match('GET', '/api')).toBeUndefined();
  });

  it('fills variables, but not with nothing', () => {
    const match = tableOf('GET /api/athletes/{athleteId}/plans/{plan}');
    expect(match('GET', '/api/athletes/a 1/plans/half')).toEqual([
      'GET /api/athletes/{athleteId}/plans/{plan}',
      { athleteId: 'a 1', plan: 'half' },
    ]);
    expect(match('GET', '/api/athletes//plans/half')).toBeUndefined();
  });

  it('takes names with a special meaning as plain names', () => {
    const match = tableOf('GET /a/{__proto__}', 'GET /a.b');
    expect(match('GET', '/a/x')).toEqual(['GET /a/{__proto__}', Object.fromEntries([['__proto__', 'x']])]);
    expect(match('GET', '/aXb')).toBeUndefined();
  });

  it('prefers the most specific route whatever the order', () => {
    const keys = ['$default', 'ANY /a/{rest+}', 'GET /a/{id}', 'ANY /a/b', 'GET /a/b', 'GET /{x}/b'];
    for (const match of [tableOf(...keys), tableOf(...keys.toReversed())]) {
      expect(match('GET', '/a/b')).toEqual(['GET /a/b', {}]);
      expect(match('PUT', '/a/b')).toEqual(['ANY /a/b', {}]);
      expect(match('GET', '/a/c')).toEqual(['GET /a/{id}', { id: 'c' }]);
      expect(match('PUT', '/a/c')).toEqual(['ANY /a/{rest+}', { rest: 'c' }]);
      expect(match('GET', '/a/c/d')).toEqual(['ANY /a/{rest+}', { rest: 'c/d' }]);
      expect(match('GET', '/z/b')).toEqual(['GET /{x}/b', { x: 'z' }]);
      expect(match('GET', '/elsewhere')).toEqual(['$default', {}]);
    }
  });

  it('refuses routes that the gateway would refuse', () => {
    expect(() => tableOf('/api/me')).toThrow("must look like 'GET /path/{variable}'");
    expect(() => tableOf('GET api/me')).toThrow("must look like 'GET /path/{variable}'");
    expect(() => tableOf('GET /{rest+}/b')).toThrow('Only the last part of a path can be greedy');
    expect(() => tableOf('GET /a', 'GET /a')).toThrow("The route 'GET /a' is given twice.");
  });
});
