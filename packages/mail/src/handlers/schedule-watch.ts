import { subscriber } from '@hoops/bus/subscriber';
import { storeFromConfig } from '@hoops/event-store/store-from-config';
import { systemClock } from '@hoops/runtime/clock';
import { ulidSource } from '@hoops/runtime/ids';
import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { consoleLogger } from '@hoops/runtime/logger';
import { scheduleWatchFor } from '../schedule-watch.ts';

export const handler = lazyHandler(() =>
  subscriber(
    'schedule-watch',
    scheduleWatchFor({ store: storeFromConfig(), clock: systemClock, newId: ulidSource(systemClock) }),
    consoleLogger,
  ),
);
