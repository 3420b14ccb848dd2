import { execFileSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { resolveSitePath } from '../../web/build/site-paths.ts';
import { addresses } from '../../web/src/app/page-table.ts';
import { edgeFunctionCodes } from './edge-function-code.ts';
import { production } from './production.ts';

/** Runs a CloudFront Function on njs, CloudFront's engine (Debian: `apt-get install njs`). */
const runOnNjs = (source: string, events: readonly object[]): unknown[] => {
  // Prints a line per answer, because console.log of njs 0.7.9 breaks texts at 2,048 bytes.
  const program = `${source}
${JSON.stringify(events)}.forEach(function (event) { console.log(JSON.stringify(handler(event))); });`;
  const lines = execFileSync('njs', ['-'], { input: program, encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => JSON.parse(line));
};

const paths = [
  ...addresses.map(({ path }) => path.replace(/:\w+/g, '01JABC')),
  '/staff/',
  '/nope',
  '/athletes/01JABC/more',
  '/404.html',
  '/__proto__',
  '/assets/app-abc123.js',
  '/favicon.svg',
];

let codes: ReturnType<typeof edgeFunctionCodes>;
beforeAll(async () => {
  codes = edgeFunctionCodes(await production());
});
const codeOf = (name: string): string => {
  const found = codes.find(({ id }) => id.startsWith(name));
  if (!found) throw new Error(`There is no CloudFront Function ${name}.`);
  return found.source;
};

it('the path function maps every address to the same file as the local server', () => {
  const answers = runOnNjs(
    codeOf('PathToFile'),
    paths.map((uri) => ({ request: { uri } })),
  );
  expect(answers).toEqual(paths.map((path) => ({ uri: resolveSitePath(path).file })));
});

it('the status function returns the same status as the local server', () => {
  const answers = runOnNjs(
    codeOf('FileToStatus'),
    paths.map((uri) => ({ request: { uri }, response: { statusCode: 200, statusDescription: 'OK' } })),
  );
  expect(answers).toEqual(
    paths.map((path) => expect.objectContaining({ statusCode: resolveSitePath(path).status })),
  );
});

it('every other edge function runs on njs', () => {
  const others = codes.filter(({ id }) => !/^(PathToFile|FileToStatus)/.test(id));
  expect(others).not.toHaveLength(0);
  for (const { source } of others) {
    const [answer] = runOnNjs(source, [{ request: { uri: '/config.json' } }]);
    expect(answer).toEqual(
      source.includes('statusCode') ? expect.objectContaining({ statusCode: 200 }) : { uri: '/config.json' },
    );
  }
});
