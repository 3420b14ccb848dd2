import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { accountQueries } from './account/queries.ts';
import { whoLookedQuery } from './account/who-looked.ts';
import { asAsked } from './as-of/as-asked.ts';
import { clubAsOfQueries } from './as-of/queries.ts';
import { athleteQueries } from './athletes/queries.ts';
import { classQueries } from './classes/queries.ts';
import { exportQueries } from './exports/queries.ts';
import { figureQueries } from './figures/queries.ts';
import { moneyQueries } from './money/queries.ts';
import { parentQueries } from './parents/queries.ts';
import { paymentQueries } from './payments/queries.ts';
import { planQueries } from './plans/queries.ts';
import { reconciliationQueries } from './reconciliation/queries.ts';
import { requestQueries } from './requests/queries.ts';
import { rosterQueries } from './roster/queries.ts';
import type { QueryDeps } from './rows/query-deps.ts';
import { scheduleQueries } from './schedule/queries.ts';
import { todayQueries } from './today/queries.ts';

/** Every query but those of the event history, which have a Lambda of their own. */
export const queries = (deps: QueryDeps & { readonly checkpoints: Checkpoints }) => ({
  ...asAsked(deps, (reading) => ({
    ...accountQueries(reading),
    ...whoLookedQuery(reading),
    ...athleteQueries(reading, deps),
    ...planQueries(reading),
    ...paymentQueries(reading),
  })),
  ...clubAsOfQueries(deps),
  ...classQueries(deps),
  ...parentQueries(deps),
  ...requestQueries(deps),
  ...rosterQueries(deps),
  ...todayQueries(deps),
  ...scheduleQueries(deps),
  ...moneyQueries(deps),
  ...figureQueries(deps),
  ...exportQueries(deps),
  ...reconciliationQueries(deps),
});
