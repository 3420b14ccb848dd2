import { dynamoDbCursors } from '@hoops/bus/dynamodb-cursors';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { createHandler } from '../create-handler.ts';
import { adminQueries } from '../queries/admin-queries.ts';
import { exportQueries } from '../queries/export-queries.ts';
import { familyQueries } from '../queries/family-queries.ts';
import { gradeQueries } from '../queries/grade-queries.ts';
import { moneyQueries } from '../queries/money-queries.ts';
import { publicQueries } from '../queries/public-queries.ts';
import { reconciliationQueries } from '../queries/reconciliation-queries.ts';
import { rosterQueries } from '../queries/roster-queries.ts';
import { todayQueries } from '../queries/today-queries.ts';
import { httpHandler } from './http-handler.ts';
import { queryDeps } from './query-deps.ts';

export const handler = httpHandler(() => {
  const deps = queryDeps();
  return createHandler(
    {
      ...publicQueries(deps),
      ...familyQueries(deps),
      ...adminQueries(deps),
      ...exportQueries(deps),
      ...gradeQueries(deps),
      ...moneyQueries(deps),
      ...rosterQueries(deps),
      ...todayQueries(deps),
      ...reconciliationQueries({
        ...deps,
        cursors: dynamoDbCursors(documentClient(), rowsConfig().readTable),
      }),
    },
    deps,
  );
});
