import type { Plugin, ViteDevServer } from 'vite';

const moduleId = 'virtual:api-routes';
const resolvedId = `\0${moduleId}`;

type ApiRoutes = typeof import('@hoops/api/routes');

type RouteFacts = Pick<ApiRoutes['routeList'][number], 'id' | 'method' | 'path' | 'onBehalfOf'>;

/** Most commands are posted to their own name: of those the name alone is sent to the browser. */
const apiRoutesModule = (routes: readonly RouteFacts[]): string => {
  const isNamed = ({ id, method, path }: RouteFacts): boolean => method === 'POST' && path === `/api/${id}`;
  const named = (forFamilies: boolean): string =>
    routes
      .filter((route) => isNamed(route) && Boolean(route.onBehalfOf) === forFamilies)
      .map(({ id }) => id)
      .join(' ');
  const others = routes
    .filter((route) => !isNamed(route))
    .map(({ id, method, path, onBehalfOf }) => [id, onBehalfOf ? [method, path, true] : [method, path]]);
  return `const named = (ids, forFamilies) => ids.split(' ').map((id) => [id, ['POST', '/api/' + id, forFamilies]]);
export const apiRoutes = Object.fromEntries([
  ...named(${JSON.stringify(named(true))}, true),
  ...named(${JSON.stringify(named(false))}, false),
  ...${JSON.stringify(others)},
]);`;
};

/**
 * The browser needs each route's method, path and whether it may be called for a family, and nothing else: its schemas would bring
 * the whole validation library along. So the build hands over just those.
 */
export const apiRoutesPlugin = (): Plugin => {
  let dev: ViteDevServer | undefined;
  return {
    name: 'api-routes',
    configureServer(server) {
      dev = server;
    },
    resolveId: (id) => (id === moduleId ? resolvedId : null),
    async load(id) {
      if (id !== resolvedId) return null;
      // During development the routes of this moment, not those of when it began.
      const { routeList } = dev
        ? ((await dev.ssrLoadModule('@hoops/api/routes')) as ApiRoutes)
        : await import('@hoops/api/routes');
      return apiRoutesModule(routeList);
    },
  };
};
