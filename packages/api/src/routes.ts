import { familyRoutes } from './account/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { gradeRoutes } from './grades/routes.ts';
import type { Route } from './http/route.ts';
import { moneyRoutes } from './money/routes.ts';
import { adminRoutes } from './parents/routes.ts';
import { billingRoutes } from './plans/routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { rosterRoutes } from './roster/routes.ts';
import { publicRoutes } from './schedule/routes.ts';
import { todayRoute } from './today/routes.ts';

/**
 * Table 3 of 4: every route. The stacks make routes and authorizers from it, the local gateway mounts it, the
 * web client is typed by it, OpenAPI is generated from it.
 */
export const routes = {
  ...publicRoutes,
  ...familyRoutes,
  ...billingRoutes,
  ...adminRoutes,
  ...exportRoutes,
  ...gradeRoutes,
  ...moneyRoutes,
  ...rosterRoutes,
  ...todayRoute,
  ...reconciliationRoutes,
};

export type Routes = typeof routes;
export type RouteId = keyof Routes;

/** The table as a list, with ids, for whoever loops over it. */
export const routeList: readonly (Route & { readonly id: RouteId })[] = Object.entries(routes).map(
  ([id, route]) => ({ id: id as RouteId, ...(route as unknown as Route) }),
);
