import { readFileSync } from 'node:fs';

export type Calls = Readonly<Record<string, number>>;

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
 * Traced calls of each route for a process with a warm cache. If a route is in several tables, the first
 * counts.
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
