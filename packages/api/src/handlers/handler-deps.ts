import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { wallClock } from '@hoops/runtime/clock';
import { adminSecondFactorConfig, rowsConfig } from '@hoops/runtime/config';
import { consoleLogger } from '@hoops/runtime/logger';
import { recordFamiliesViewed } from '../access-log/record-access.ts';
import { beginOnBehalfOf } from '../auth/begin-on-behalf-of.ts';
import { rememberedSecondFactor, secondFactorOfPool } from '../auth/second-factor.ts';
import { callerLimit } from '../http/caller-limit.ts';
import type { HandlerDeps } from '../http/create-handler.ts';
import { dynamoDbRateLimit } from '../http/rate-limit.ts';
import { sessionReader } from '../http/session.ts';

/** Uses the wall clock, because moving the business clock must not raise a limit. */
export const rateLimitFromConfig = () =>
  dynamoDbRateLimit({ client: documentClient(), table: rowsConfig().readTable, now: wallClock.now });

const requiredSecondFactor = () =>
  adminSecondFactorConfig().isRequired ? rememberedSecondFactor(secondFactorOfPool(), wallClock) : undefined;

export const handlerDeps = (): CommandDeps & HandlerDeps => {
  const { store, ...others } = commandDepsFromConfig({ fetchesKeys: true });
  const deps = {
    store,
    ...others,
    sessionOf: sessionReader(store, requiredSecondFactor()),
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
