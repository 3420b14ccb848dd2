import { storeFromConfig } from '@hoops/event-store/store-from-config';
import { systemClock } from '@hoops/runtime/clock';
import { ulidSource } from '@hoops/runtime/ids';
import { consoleLogger } from '@hoops/runtime/logger';
import type { HandlerDeps } from '../create-handler.ts';
import type { CommandDeps } from '../run-command.ts';
import { sessionReader } from '../session.ts';

/** What the API's Lambdas are made of, built once a process from the environment. */
export const commandDeps = (access: 'read' | 'write' = 'write'): CommandDeps & HandlerDeps => {
  const store = storeFromConfig({ access });
  return {
    store,
    clock: systemClock,
    newId: ulidSource(systemClock),
    sessionOf: sessionReader(store),
    logger: consoleLogger,
  };
};
