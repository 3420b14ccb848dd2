import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { wallClock } from '@hoops/runtime/clock';
import { adminSecondFactorConfig, rowsConfig } from '@hoops/runtime/config';
import { consoleLogger } from '@hoops/runtime/logger';
import { recordFamiliesViewed } from '../audit/record-access.ts';
import { beginOnBehalfOf } from '../auth/begin-on-behalf-of.ts';
import { rememberedSecondFactor, secondFactorOfPool } from '../auth/second-factor.ts';
import { sessionReader } from '../auth/session.ts';
import { callerLimit } from '../http/caller-limit.ts';
import type { HandlerDeps } from '../http/create-handler.ts';
import { dynamoDbRateLimit } from '../http/rate-limit.ts';

/** By the wall clock: a business clock that is moved for a demonstration raises no one's limit. */
export const rateLimitFromConfig = () =>
  dynamoDbRateLimit({ client: documentClient(), table: rowsConfig().readTable, now: wallClock.now });

/** Who may act as an administrator, where the stage asks for a second factor of them. */
const requiredSecondFactor = () =>
  adminSecondFactorConfig().isRequired ? rememberedSecondFactor(secondFactorOfPool(), wallClock) : undefined;

/** What the API's Lambdas are made of, built once a process from the environment. */
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
