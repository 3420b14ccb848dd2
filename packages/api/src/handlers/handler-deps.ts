import { dynamoDbPublishedPositions } from '@hoops/bus/dynamodb-published-positions';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { keysFromConfig, storeFromConfig } from '@hoops/event-store/store-from-config';
import type { EventStoreOptions } from '@hoops/event-store/stored-event-store';
import { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import { systemClock, wallClock } from '@hoops/runtime/clock';
import { rowsConfig } from '@hoops/runtime/config';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { ulidSource } from '@hoops/runtime/ids';
import { consoleLogger } from '@hoops/runtime/logger';
import { recordFamiliesViewed } from '../audit/record-access.ts';
import { beginOnBehalfOf } from '../auth/begin-on-behalf-of.ts';
import { sessionReader } from '../auth/session.ts';
import { callerLimit } from '../http/caller-limit.ts';
import type { HandlerDeps } from '../http/create-handler.ts';
import { dynamoDbRateLimit } from '../http/rate-limit.ts';

/** By the wall clock: a business clock that is moved for a demonstration raises no one's limit. */
export const rateLimitFromConfig = () =>
  dynamoDbRateLimit({ client: documentClient(), table: rowsConfig().readTable, now: wallClock.now });

/** What runs commands, for Cognito's triggers too, which know neither callers nor rows. */
export const commandDeps = (
  keys: FamilyKeys = keysFromConfig(),
  knows: Pick<EventStoreOptions, 'publishedPosition'> = {},
): CommandDeps => ({
  store: storeFromConfig({ access: 'write', ...knows }, keys),
  clock: systemClock,
  newId: ulidSource(systemClock),
});

/** What the API's Lambdas are made of, built once a process from the environment. */
export const handlerDeps = (keys?: FamilyKeys): CommandDeps & HandlerDeps => {
  const positions = dynamoDbPublishedPositions(dynamoDbClient(), rowsConfig().readTable);
  const { store, ...others } = commandDeps(keys, { publishedPosition: positions.read });
  const deps = {
    store,
    ...others,
    sessionOf: sessionReader(store),
    readAhead: (id: string) => streamReader(store, familyStreams).load(familyId(id)),
    logger: consoleLogger,
    exceedsLimit: callerLimit(rateLimitFromConfig(), wallClock),
  };
  return {
    ...deps,
    beginOnBehalfOf: (onBehalfOf, by) => beginOnBehalfOf(deps, onBehalfOf, by),
    recordFamiliesViewed: (by, screen, families) => recordFamiliesViewed(deps, by, screen, families),
  };
};
