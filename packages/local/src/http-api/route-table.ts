export type RouteMatch<Route> = {
  readonly route: Route;
  readonly pathParameters: ReadonlyMap<string, string>;
};

export type FindRoute<Route> = (method: string, path: string) => RouteMatch<Route> | undefined;

type CompiledRoute<Route> = {
  readonly route: Route;
  readonly method: string;
  readonly segments: readonly string[];
};

const variable = /^\{(.+)\}$/;

/**
 * Subset of API Gateway's routing: literal segments precede `{variables}`; paths are case-sensitive.
 * @throws Error for malformed or repeated route keys
 */
export const createRouteTable = <Route extends { readonly routeKey: string }>(
  routes: readonly Route[],
): FindRoute<Route> => {
  const keys = routes.map(({ routeKey }) => routeKey);
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated !== undefined) throw new Error(`The route '${repeated}' is given twice.`);
  const compiled = routes.map(compile).toSorted(bySpecificity);

  return (method, path) => {
    const given = path.split('/');
    for (const candidate of compiled) {
      const pathParameters = candidate.method === method && matchSegments(candidate.segments, given);
      if (pathParameters) return { route: candidate.route, pathParameters };
    }
    return undefined;
  };
};

const compile = <Route extends { readonly routeKey: string }>(route: Route): CompiledRoute<Route> => {
  const [method = '', path = ''] = route.routeKey.split(' ');
  if (!/^(GET|HEAD|POST|PUT|DELETE) (\/([^/{} ]+|\{[^/{}+ ]+\}))+$/.test(route.routeKey)) {
    throw new Error(`A route key must look like 'GET /path/{variable}', not '${route.routeKey}'.`);
  }
  return { route, method, segments: path.split('/') };
};

const matchSegments = (
  segments: readonly string[],
  given: readonly string[],
): ReadonlyMap<string, string> | undefined => {
  if (given.length !== segments.length) return undefined;
  const parameters = new Map<string, string>();
  for (const [index, segment] of segments.entries()) {
    const value = given[index];
    const name = variable.exec(segment)?.[1];
    if (value === undefined || (name === undefined ? segment !== value : value === '')) return undefined;
    if (name !== undefined) parameters.set(name, value);
  }
  return parameters;
};

const bySpecificity = <Route>(one: CompiledRoute<Route>, other: CompiledRoute<Route>): number => {
  for (const [index, segment] of one.segments.entries()) {
    const counterpart = other.segments[index];
    if (counterpart === undefined) break;
    const difference = Number(variable.test(segment)) - Number(variable.test(counterpart));
    if (difference !== 0) return difference;
  }
  return 0;
};
