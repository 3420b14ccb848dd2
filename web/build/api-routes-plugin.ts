import type { Plugin, ViteDevServer } from 'vite';

const moduleId = 'virtual:api-routes';
const resolvedId = `\0${moduleId}`;

type ApiRoutes = typeof import('@hoops/api/routes');

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
      const rows = routeList.map(({ id: route, method, path, onBehalfOf }) => [
        route,
        onBehalfOf ? [method, path, true] : [method, path],
      ]);
      return `export const apiRoutes = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
};
