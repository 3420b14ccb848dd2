import { dynamoDbCursors } from '@hoops/bus/dynamodb-cursors';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { familyQueries } from '../account/queries.ts';
import { exportQueries } from '../exports/queries.ts';
import { gradeQueries } from '../grades/queries.ts';
import { createHandler } from '../http/create-handler.ts';
import { moneyQueries } from '../money/queries.ts';
import { adminQueries } from '../parents/queries.ts';
import { reconciliationQueries } from '../reconciliation/queries.ts';
import { rosterQueries } from '../roster/queries.ts';
import { publicQueries } from '../schedule/queries.ts';
import { todayQueries } from '../today/queries.ts';
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
