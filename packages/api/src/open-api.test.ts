import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routeKeyOf } from './http/route.ts';
import { openApiDocument } from './open-api.ts';
import { routeList } from './routes.ts';

it('docs/reference/openapi.json matches the routes table (npm run docs writes it)', () => {
  const file = new URL('../../../docs/reference/openapi.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

it('the OpenAPI document contains every route', () => {
  const paths = Object.entries(openApiDocument().paths as Record<string, object>);
  const described = paths.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(routeList.map(routeKeyOf).sort());
});

type Schema = {
  readonly properties?: object;
  readonly required?: readonly string[];
  readonly anyOf?: readonly object[];
};
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
};
const operations = Object.values(
  openApiDocument().paths as Record<string, Record<string, Operation>>,
).flatMap((methods) => Object.values(methods));

it('a parameter is in the path, the query or the body, never in two of them', () => {
  const twice = operations.filter(({ parameters = [], requestBody }) => {
    const { properties = {}, required = [] } = requestBody?.content['application/json'].schema ?? {};
    return parameters.some(({ name }) => name in properties || required.includes(name));
  });
  expect(twice).toEqual([]);
});

it('parameters that a route needs are required', () => {
  const { previewDouble } = Object.fromEntries(routeList.map((route) => [route.id, route]));
  const document = openApiDocument().paths as Record<string, { readonly get: Operation }>;
  const parameters = document[`${previewDouble?.path}`]?.get.parameters ?? [];
  expect(parameters.filter(({ in: where, required }) => where === 'query' && required)).not.toEqual([]);
});

it('no alternative of an answer is empty, which would allow everything', () => {
  const emptyAlternatives = (schema: unknown): number => {
    if (typeof schema !== 'object' || schema === null) return 0;
    const own = ((schema as Schema).anyOf ?? []).filter((one) => Object.keys(one).length === 0).length;
    return Object.values(schema).reduce((sum, part) => sum + emptyAlternatives(part), own);
  };
  expect(emptyAlternatives(operations)).toBe(0);
});
