import { readFileSync } from 'node:fs';

/** How often a request calls what, by the name of the call. */
export type Calls = Readonly<Record<string, number>>;

/** `1 PutItem, 2 Query` -> `{ PutItem: 1, Query: 2 }`. @throws Error for another text. */
export const parseCalls = (text: string): Calls => {
  if (text === 'none') return {};
  return Object.fromEntries(
    text.split(', ').map((part) => {
      const [, count, name] = /^(\d+) (\S.*)$/.exec(part) ?? [];
      if (!count || !name) throw new Error(`These are no calls: ${text}`);
      return [name, Number(count)];
    }),
  );
};

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * The traced calls of each route by a process that knows its streams, from the tables that a test writes and holds: their
 * column `calls`, or `warm` beside the first, cold request. Of a route in two of them the first counts.
 */
export const callsOfRoutes = (markdown: string): ReadonlyMap<string, Calls> => {
  const routes = new Map<string, Calls>();
  let column = -1;
  for (const line of markdown.split('\n')) {
    const cells = cellsOf(line);
    const [first = ''] = cells;
    if (first === 'route') column = cells.findIndex((cell) => cell === 'calls' || cell === 'warm');
    if (!/^(GET|POST|PUT|DELETE) \/api\//.test(first) || routes.has(first)) continue;
    routes.set(first, parseCalls(cells[column] ?? ''));
  }
  return routes;
};

export const readCallsTable = (): ReadonlyMap<string, Calls> =>
  callsOfRoutes(readFileSync(new URL('../../docs/reference/calls.md', import.meta.url), 'utf8'));
