import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { lists } from '@hoops/projections/lists';
import { type EventLogItem, eventLogItemSchema } from '@hoops/projections/views/lists';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import * as z from 'zod/mini';

/** The newest events of all streams: types and who, no data. */
export const recentEvents = async (limit: number): Promise<readonly EventLogItem[]> => {
  const rows = dynamoDbReadStore(documentClient(), rowsConfig().readTable);
  const { live } = await rows.generations();
  const { items } = await rows.page(live, lists.events, { limit, newestFirst: true });
  return items.map((item) => z.parse(eventLogItemSchema, item));
};
