import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './open-api.ts';
import { routeList } from './routes.ts';

describe('docs/reference/openapi.json', () => {
  it('is what the routes table says now (npm run docs writes it)', () => {
    const file = new URL('../../../docs/reference/openapi.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('has every route', () => {
    expect(Object.keys(openApiDocument().paths as object).sort()).toEqual(
      routeList.map((route) => route.path).sort(),
    );
  });
});
