import type { Route } from './route.ts';
import { adminRoutes } from './routes/admin-routes.ts';
import { billingRoutes } from './routes/billing-routes.ts';
import { exportRoutes } from './routes/export-routes.ts';
import { familyRoutes } from './routes/family-routes.ts';
import { gradeRoutes } from './routes/grade-routes.ts';
import { moneyRoutes } from './routes/money-routes.ts';
import { publicRoutes } from './routes/public-routes.ts';
import { reconciliationRoutes } from './routes/reconciliation-routes.ts';
import { rosterRoutes } from './routes/roster-routes.ts';
import { todayRoute } from './routes/today-route.ts';

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
