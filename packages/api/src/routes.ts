import { accountRoutes } from './account/routes.ts';
import { asOfRoutes } from './as-of/routes.ts';
import { athleteAttendanceRoutes } from './athlete-attendance/routes.ts';
import { athleteRoutes } from './athletes/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { classRoutes } from './classes/routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { figureRoutes } from './figures/routes.ts';
import { guardianRoutes } from './guardians/routes.ts';
import { listRoutes } from './http/route.ts';
import { jobRoutes } from './jobs/routes.ts';
import { makeUpRoutes } from './make-ups/routes.ts';
import { moneyRoutes } from './money/routes.ts';
import { erasureRoutes } from './my-data/erasure-routes.ts';
import { myDataRoutes } from './my-data/routes.ts';
import { operationsRoutes } from './operations/routes.ts';
import { paperRoutes } from './papers/routes.ts';
import { parentRoutes } from './parents/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { requestRoutes } from './requests/routes.ts';
import { rosterRoutes } from './roster/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { serviceRoutes } from './service/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { splitRoutes } from './splits/routes.ts';
import { todayRoute } from './today/routes.ts';

/**
 * All routes, for stacks, local gateway, web client and OpenAPI. Lambdas import smaller tables, which keeps
 * bundles small.
 */
export const routes = {
  ...serviceRoutes,
  ...accountRoutes,
  ...athleteRoutes,
  ...athleteAttendanceRoutes,
  ...makeUpRoutes,
  ...paperRoutes,
  ...planRoutes,
  ...classRoutes,
  ...paymentRoutes,
  ...myDataRoutes,
  ...erasureRoutes,
  ...deviceRoutes,
  ...guardianRoutes,
  ...sharingRoutes,
  ...splitRoutes,
  ...parentRoutes,
  ...requestRoutes,
  ...rosterRoutes,
  ...todayRoute,
  ...priceRoutes,
  ...scheduleRoutes,
  ...asOfRoutes,
  ...moneyRoutes,
  ...disputeRoutes,
  ...figureRoutes,
  ...exportRoutes,
  ...reconciliationRoutes,
  ...auditRoutes,
  ...jobRoutes,
  ...operationsRoutes,
};

export type Routes = typeof routes;
export type RouteId = keyof Routes;

export const routeList = listRoutes(routes);
