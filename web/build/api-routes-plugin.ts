import { routeList } from '@hoops/api/routes';
import type { Plugin } from 'vite';

const moduleId = 'virtual:api-routes';
const resolvedId = `\0${moduleId}`;

/**
 * The browser needs each route's method and path, and nothing else of the table: its schemas would bring
 * the whole validation library along. So the build hands over just those.
 */
export const apiRoutesPlugin = (): Plugin => ({
  name: 'api-routes',
  resolveId: (id) => (id === moduleId ? resolvedId : null),
  load: (id) => {
    if (id !== resolvedId) return null;
    const paths = Object.fromEntries(routeList.map(({ id: route, method, path }) => [route, [method, path]]));
    return `export const apiRoutes = ${JSON.stringify(paths)};`;
  },
});
