/** A route that fits a request, with the values of its path's variables. */
export type RouteMatch<Route> = {
  readonly route: Route;
  readonly pathParameters: ReadonlyMap<string, string>;
};

export type RouteTable<Route> = {
  /** Finds the most specific route for a method and a decoded path. */
  readonly match: (method: string, path: string) => RouteMatch<Route> | undefined;
};

type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'greedy'; readonly name: string };

type CompiledRoute<Route> = {
  readonly route: Route;
  readonly method: string;
  readonly segments: readonly Segment[];
};

const VARIABLE = /^\{(?<name>[^{}+]+)(?<greedy>\+)?\}$/;
const RANK: Record<Segment['kind'], number> = { literal: 0, variable: 1, greedy: 2 };

/**
 * Finds routes as API Gateway does: literal path segments win over `{variables}`, those over `{greedy+}`
 * ones, a method over `ANY`, and `$default` takes what is left. Paths are case-sensitive.
 * @throws Error when a route key is malformed or given twice.
 */
export function createRouteTable<Route extends { readonly routeKey: string }>(
  routes: readonly Route[],
): RouteTable<Route> {
  requireUnique(routes);
  const fallback = routes.find(({ routeKey }) => routeKey === '$default');
  const compiled = routes
    .filter((route) => route !== fallback)
    .map(compile)
    .toSorted(bySpecificity);

  return {
    match: (method, path) => {
      const given = path.split('/');
      for (const candidate of compiled) {
        if (candidate.method !== 'ANY' && candidate.method !== method) continue;
        const pathParameters = matchSegments(candidate.segments, given);
        if (pathParameters) return { route: candidate.route, pathParameters };
      }
      return fallback && { route: fallback, pathParameters: new Map() };
    },
  };
}

function compile<Route extends { readonly routeKey: string }>(route: Route): CompiledRoute<Route> {
  const [method = '', path, ...rest] = route.routeKey.split(' ');
  if (!/^[A-Z]+$/.test(method) || !path?.startsWith('/') || rest.length > 0) {
    throw new Error(`A route key must look like 'GET /path/{variable}', not '${route.routeKey}'.`);
  }
  const segments = path.split('/').map(parseSegment);
  if (segments.slice(0, -1).some(({ kind }) => kind === 'greedy')) {
    throw new Error(`Only the last part of a path can be greedy: '${route.routeKey}'.`);
  }
  return { route, method, segments };
}

function parseSegment(text: string): Segment {
  const { name, greedy } = VARIABLE.exec(text)?.groups ?? {};
  if (name === undefined) return { kind: 'literal', text };
  return { kind: greedy ? 'greedy' : 'variable', name };
}

function matchSegments(
  segments: readonly Segment[],
  given: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const [index, segment] of segments.entries()) {
    const value = given[index];
    if (value === undefined) return undefined;
    if (segment.kind === 'literal') {
      if (segment.text !== value) return undefined;
    } else if (value === '') {
      return undefined;
    } else if (segment.kind === 'greedy') {
      return parameters.set(segment.name, given.slice(index).join('/'));
    } else {
      parameters.set(segment.name, value);
    }
  }
  return given.length === segments.length ? parameters : undefined;
}

/** Compares part by part from the left; a method goes before ANY on the same path. */
function bySpecificity<Route>(one: CompiledRoute<Route>, other: CompiledRoute<Route>): number {
  for (const [index, segment] of one.segments.entries()) {
    const counterpart = other.segments[index];
    if (!counterpart) break;
    const difference = RANK[segment.kind] - RANK[counterpart.kind];
    if (difference !== 0) return difference;
  }
  return Number(one.method === 'ANY') - Number(other.method === 'ANY');
}

function requireUnique(routes: readonly { readonly routeKey: string }[]): void {
  const keys = routes.map(({ routeKey }) => routeKey);
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated !== undefined) throw new Error(`The route '${repeated}' is given twice.`);
}
