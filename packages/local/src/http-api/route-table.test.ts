import { expect, it } from 'vitest';
import { createRouteTable } from './route-table.ts';

const tableOf = (...routeKeys: string[]) => {
  const findRoute = createRouteTable(routeKeys.map((routeKey) => ({ routeKey })));
  return (method: string, path: string) => {
    const match = findRoute(method, path);
    return match && [match.route.routeKey, Object.fromEntries(match.pathParameters)];
  };
};

it('a route table matches method and path exactly', () => {
  const match = tableOf('GET /api/me', 'POST /api/me');
  expect(match('POST', '/api/me')).toEqual(['POST /api/me', {}]);
  expect(match('PUT', '/api/me')).toBeUndefined();
  expect(match('GET', '/api/me/')).toBeUndefined();
  expect(match('GET', '/api/ME')).toBeUndefined();
  expect(match('GET', '/api')).toBeUndefined();
});

it('a route table fills path variables but never with an empty value', () => {
  const match = tableOf('GET /api/athletes/{athleteId}/plans/{plan}');
  expect(match('GET', '/api/athletes/a 1/plans/half')).toEqual([
    'GET /api/athletes/{athleteId}/plans/{plan}',
    { athleteId: 'a 1', plan: 'half' },
  ]);
  expect(match('GET', '/api/athletes//plans/half')).toBeUndefined();
});

it('a route table treats special names and dots as plain text', () => {
  const match = tableOf('GET /a/{__proto__}', 'GET /a.b');
  expect(match('GET', '/a/x')).toEqual(['GET /a/{__proto__}', Object.fromEntries([['__proto__', 'x']])]);
  expect(match('GET', '/aXb')).toBeUndefined();
});

it('a route table prefers the most specific route, regardless of order', () => {
  const keys = ['GET /a/{id}', 'POST /a/{id}', 'GET /a/b', 'GET /{x}/b', 'GET /{x}/{y}/c'];
  for (const match of [tableOf(...keys), tableOf(...keys.toReversed())]) {
    expect(match('GET', '/a/b')).toEqual(['GET /a/b', {}]);
    expect(match('POST', '/a/b')).toEqual(['POST /a/{id}', { id: 'b' }]);
    expect(match('GET', '/a/c')).toEqual(['GET /a/{id}', { id: 'c' }]);
    expect(match('GET', '/z/b')).toEqual(['GET /{x}/b', { x: 'z' }]);
    expect(match('GET', '/a/b/c')).toEqual(['GET /{x}/{y}/c', { x: 'a', y: 'b' }]);
    expect(match('GET', '/elsewhere')).toBeUndefined();
  }
});

it.each(['/api/me', 'GET api/me', 'GET /a b', 'ANY /a', '$default', 'GET /{rest+}', 'GET /a/{}'])(
  'a route table rejects an unsupported route key: %s',
  (routeKey) => {
    expect(() => tableOf(routeKey)).toThrow("must look like 'GET /path/{variable}'");
  },
);

it('a route table rejects a duplicate route', () => {
  expect(() => tableOf('GET /a', 'GET /a')).toThrow("The route 'GET /a' is given twice.");
});
