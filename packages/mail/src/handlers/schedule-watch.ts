import { subscriber } from '@hoops/bus/subscriber';
import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import { newestChange, scheduleWatchFor } from '../schedule-watch.ts';

export const handler = lazyHandler(() =>
  subscriber('schedule-watch', scheduleWatchFor(commandDepsFromConfig()), consoleLogger, newestChange),
);
