import { routeList } from '@hoops/api/routes';
import type { Plugin } from 'vite';

const moduleId = 'virtual:api-routes';
const resolvedId = `\0${moduleId}`;

/**
 * The browser needs each route's method, path and whether it may be called for a family, and nothing else: its schemas would bring
 * the whole validation library along. So the build hands over just those.
 */
export const apiRoutesPlugin = (): Plugin => ({
  name: 'api-routes',
  resolveId: (id) => (id === moduleId ? resolvedId : null),
  load: (id) => {
    if (id !== resolvedId) return null;
    const rows = routeList.map(({ id: route, method, path, onBehalfOf }) => [
      route,
      onBehalfOf ? [method, path, true] : [method, path],
    ]);
    return `export const apiRoutes = ${JSON.stringify(Object.fromEntries(rows))};`;
  },
});
