import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** One statement with everything below it up to the next: `- [x] Words.` and lines that name its tests. */
const statements = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
  .split(/\n(?=- \[|#)/)
  .map((text) => /^- \[(.)\] ([^\n]+)([\s\S]*)$/.exec(text))
  .filter((match) => match !== null)
  .map(([, box = '', words = '', below = '']) => ({
    box,
    words,
    tests: [...below.matchAll(/`([^`\n]+)` "([^"\n]+)"/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    })),
  }));

const has = ({ file, title }: { readonly file: string; readonly title: string }): boolean => {
  if (!/\.test\.tsx?$/.test(file) || !existsSync(join(root, file))) return false;
  const source = readFileSync(join(root, file), 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
};

describe('docs/spec-coverage.md', () => {
  it('has statements with a box that is ticked or empty', () => {
    expect(statements.length).toBeGreaterThan(100);
    expect(statements.filter(({ box }) => box !== 'x' && box !== ' ')).toEqual([]);
  });

  it('names a test for every tick', () => {
    expect(
      statements.filter(({ box, tests }) => box === 'x' && tests.length === 0).map(({ words }) => words),
    ).toEqual([]);
  });

  it('names only tests that exist', () => {
    const named = statements.flatMap(({ tests }) => tests);
    expect(named.filter((test) => !has(test))).toEqual([]);
  });
});
