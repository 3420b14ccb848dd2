import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* Counts `import type` too. */

const root = join(import.meta.dirname, '../..');
const places = [
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`),
  'web/src',
  'stacks',
];

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    ([, path = '']) => join(file, '..', path),
  );

/** Tarjan's algorithm: strongly connected components with more than one node. */
const circlesOf = (edges: ReadonlyMap<string, readonly string[]>): string[][] => {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    let lowest = index;
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest);
    }
    if (lowest === index) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return lowest;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return circles;
};

it('circlesOf finds import cycles of any length, and none in an acyclic graph', () => {
  const edges = (text: string) =>
    new Map(text.split(' ').map((part) => [part.charAt(0), [...part.slice(2)]] as const));
  expect(circlesOf(edges('a>b b>c c>'))).toEqual([]);
  expect(circlesOf(edges('a>b b>c c>a d>a'))).toEqual([['a', 'b', 'c']]);
  expect(circlesOf(edges('a>b b>ac c>d d>c'))).toEqual([
    ['c', 'd'],
    ['a', 'b'],
  ]);
});

it.each(places)('no files import each other in a cycle: %s', (place) => {
  const files = filesIn(place);
  const known = new Set(files);
  const edges = new Map(files.map((file) => [file, importsOf(file).filter((path) => known.has(path))]));
  expect(circlesOf(edges)).toEqual([]);
});
