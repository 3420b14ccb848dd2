import type { Route } from '@hoops/api/http/route';
import { type RouteId, routeList } from '@hoops/api/routes';
import { expect } from 'vitest';
import type { LocalProduct, Person } from '../../system/start-local.ts';
import { type Verdict, verdictOf } from './verdicts.ts';

type Headers = Readonly<Record<string, string>>;
type Row = Route & { readonly id: RouteId };

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

export const onBehalfOf = ({ sub }: Pick<Person, 'sub'>, token: string): Headers => ({
  ...bearer(token),
  'x-acting-for': sub,
  'x-acting-reason': 'asked%20on%20the%20phone',
});

export const request = (
  { url }: LocalProduct,
  route: Route,
  headers: Headers,
  redirect: RequestRedirect = 'follow',
): Promise<Response> =>
  fetch(url + route.path.replaceAll(/\{\w+\}/g, 'nobody'), {
    method: route.method,
    headers: { 'content-type': 'application/json', ...headers },
    // Empty body, which triggers neither an email nor a payment.
    ...(route.method === 'POST' && { body: '{}' }),
    redirect,
  });

const call = async (product: LocalProduct, route: Route, headers: Headers) => {
  const response = await request(product, route, headers);
  const text = await response.text();
  const code: string = response.ok ? '' : (JSON.parse(text).code ?? '');
  return { status: response.status, code };
};

export const forEveryRoute = async (
  product: LocalProduct,
  headers: Headers,
  expected: (route: Row) => Verdict,
): Promise<void> => {
  const found: Record<string, Verdict> = {};
  for (const route of routeList) found[route.id] = verdictOf(await call(product, route, headers));
  expect(found).toEqual(Object.fromEntries(routeList.map((route) => [route.id, expected(route)])));
};
