import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { bundleAgain, readStackTrace } from '../../stacks/read-stack-trace.ts';
import { type Bundle, bundlesOf } from './bundles.ts';
import { builtProduction } from './production.ts';
import { root } from './project-root.ts';

let bundles: readonly Bundle[];
beforeAll(async () => {
  bundles = bundlesOf(await builtProduction());
});
const named = (name: string): Bundle => {
  const found = bundles.find((bundle) => bundle.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const source = 'packages/api/src/handlers/docs';

it('no Lambda bundle contains a source map', () => {
  for (const { file, environment } of bundles) {
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.map'))).toEqual([]);
    expect(environment).not.toHaveProperty('NODE_OPTIONS');
  }
});

it('the same sources produce the same Lambda bundle, byte for byte', async () => {
  expect(readFileSync(named('api-docs').file, 'utf8')).toBe((await bundleAgain(root, source)).code);
});

it('a Lambda’s stack trace is mapped back to its source files', async () => {
  const { file } = named('api-docs');
  const { handler } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const failed = await handler(undefined).catch(({ stack }: Error) => stack);
  const onLambda = String(failed).replaceAll(dirname(file), join('/var/task', dirname(source)));
  const read = await readStackTrace(root, onLambda);
  const place = /packages\/api\/src\/http\/create-handler\.ts:(\d+):\d+/.exec(read);
  const lines = readFileSync(join(root, 'packages/api/src/http/create-handler.ts'), 'utf8').split('\n');
  expect(lines[Number(place?.[1]) - 1]).toContain('event.requestContext.requestId');
  expect(read).not.toContain('/var/task');
});
