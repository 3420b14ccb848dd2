import type { CommandDeps } from '@hoops/event-store/repository';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { accountQueries } from './account/queries.ts';
import { accountRoutes } from './account/routes.ts';
import { answerAsOf, clubAsOfQueries } from './as-of/queries.ts';
import { asOfRoutes } from './as-of/routes.ts';
import { athleteAttendanceQueries } from './athlete-attendance/queries.ts';
import { athleteAttendanceRoutes } from './athlete-attendance/routes.ts';
import { doubleQueries } from './athletes/doubles.ts';
import { athleteQueries } from './athletes/queries.ts';
import { athleteRoutes } from './athletes/routes.ts';
import { classPlaceQueries, placeQueries } from './classes/place-queries.ts';
import { classQueries } from './classes/queries.ts';
import { classRoutes } from './classes/routes.ts';
import { disputeQueries } from './disputes/queries.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { exportQueries } from './exports/queries.ts';
import { exportRoutes } from './exports/routes.ts';
import { figureQueries } from './figures/queries.ts';
import { figureRoutes } from './figures/routes.ts';
import { makeUpQueries } from './make-ups/queries.ts';
import { makeUpRoutes } from './make-ups/routes.ts';
import { journalQueries } from './money/journal.ts';
import { moneyQueries } from './money/queries.ts';
import { moneyRoutes } from './money/routes.ts';
import { erasureQueries } from './my-data/erasure-queries.ts';
import { erasureRoutes } from './my-data/erasure-routes.ts';

import { clubPaperQueries, familyPaperQueries } from './papers/queries.ts';
import { paperRoutes } from './papers/routes.ts';
import { parentQueries } from './parents/queries.ts';
import { parentRoutes } from './parents/routes.ts';
import { paymentQueries } from './payments/queries.ts';
import { paymentRoutes } from './payments/routes.ts';
import { planQueries } from './plans/queries.ts';
import { planRoutes } from './plans/routes.ts';
import { priceQueries } from './prices/queries.ts';
import { priceRoutes } from './prices/routes.ts';
import { reconciliationQueries } from './reconciliation/queries.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { requestQueries } from './requests/queries.ts';
import { requestRoutes } from './requests/routes.ts';
import { rosterQueries } from './roster/queries.ts';
import { rosterRoutes } from './roster/routes.ts';
import type { QueryDeps, ReadingDeps } from './rows/query-deps.ts';
import { scheduleQueries } from './schedule/queries.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { sharingQueries } from './sharing/queries.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { splitQueries } from './splits/queries.ts';
import { splitRoutes } from './splits/routes.ts';
import { todayQueries } from './today/queries.ts';
import { todayRoute } from './today/routes.ts';

export const queryRoutes = {
  ...accountRoutes,
  ...asOfRoutes,
  ...athleteAttendanceRoutes,
  ...athleteRoutes,
  ...makeUpRoutes,
  ...paperRoutes,
  ...classRoutes,
  ...disputeRoutes,
  ...exportRoutes,
  ...figureRoutes,
  ...moneyRoutes,
  ...erasureRoutes,
  ...parentRoutes,
  ...paymentRoutes,
  ...planRoutes,
  ...reconciliationRoutes,
  ...requestRoutes,
  ...rosterRoutes,
  ...priceRoutes,
  ...scheduleRoutes,
  ...sharingRoutes,
  ...splitRoutes,
  ...todayRoute,
};

/**
 * Queries of a family, including for administrators and past moments. @param records dependencies for recording views
 */
export const familyQueries = (reading: ReadingDeps, records: CommandDeps) => ({
  ...accountQueries(reading),
  ...athleteQueries(reading, records),
  ...athleteAttendanceQueries(reading, records),
  ...placeQueries(reading),
  ...makeUpQueries(reading),
  ...familyPaperQueries(reading, records),
  ...planQueries(reading),
  ...paymentQueries(reading),
  ...sharingQueries(reading, records),
  ...splitQueries(reading),
});

export const queries = (deps: QueryDeps & { readonly checkpoints: Checkpoints }) => ({
  ...answerAsOf(deps, (reading) => familyQueries(reading, deps)),
  ...clubAsOfQueries(deps),
  ...classQueries(deps),
  ...classPlaceQueries(deps),
  ...clubPaperQueries(deps),
  ...doubleQueries(deps),
  ...parentQueries(deps),
  ...erasureQueries(deps),
  ...requestQueries(deps),
  ...rosterQueries(deps),
  ...todayQueries(deps),
  ...priceQueries(deps),
  ...scheduleQueries(deps),
  ...moneyQueries(deps),
  ...journalQueries(deps),
  ...disputeQueries(deps),
  ...figureQueries(deps),
  ...exportQueries(deps),
  ...reconciliationQueries(deps),
});
