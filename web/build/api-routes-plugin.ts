import type { Plugin, ViteDevServer } from 'vite';

const moduleId = 'virtual:api-routes';
const resolvedId = `\0${moduleId}`;

type ApiRoutes = typeof import('@hoops/api/routes');

type RouteFacts = Pick<ApiRoutes['routeList'][number], 'id' | 'method' | 'path' | 'onBehalfOf'>;

/**
 * Routes as compact text, for example `payPlan` or `getAthlete=athletes/{athleteId}`. Most commands are
 * posted to a path with their own name.
 */
const apiRoutesModule = (routes: readonly RouteFacts[]): string => {
  const groups = (['GET', 'POST'] as const).flatMap((method) =>
    [true, false].map((forFamilies) => {
      const group = routes.filter((one) => one.method === method && Boolean(one.onBehalfOf) === forFamilies);
      const rows = group.map(({ id, path }) =>
        path === `/api/${id}` ? id : `${id}=${path.slice('/api/'.length)}`,
      );
      return `...group(${JSON.stringify(rows.join(' '))}, '${method}', ${forFamilies}),`;
    }),
  );
  return `const group = (rows, method, forFamilies) =>
  rows.split(' ').map((row) => {
    const [id, path = id] = row.split('=');
    return [id, [method, '/api/' + path, forFamilies]];
  });
export const apiRoutes = Object.fromEntries([${groups.join('\n')}]);`;
};

/**
 * Gives the browser only the method, path and "may act for a family" of each route. Importing the schemas
 * would bundle the whole validation library.
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
      // The dev server reloads the routes on each request.
      const { routeList } = dev
        ? ((await dev.ssrLoadModule('@hoops/api/routes')) as ApiRoutes)
        : await import('@hoops/api/routes');
      return apiRoutesModule(routeList);
    },
  };
};
