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
