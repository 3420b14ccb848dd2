import { subscriber } from '@hoops/bus/subscriber';
import { storeFromConfig } from '@hoops/event-store/store-from-config';
import { systemClock } from '@hoops/runtime/clock';
import { ulidSource } from '@hoops/runtime/ids';
import { consoleLogger } from '@hoops/runtime/logger';
import { once } from '@hoops/runtime/once';
import type { SQSHandler } from 'aws-lambda';
import { scheduleWatchFor } from '../schedule-watch.ts';

const built = once(async () =>
  subscriber(
    'schedule-watch',
    scheduleWatchFor({ store: storeFromConfig(), clock: systemClock, newId: ulidSource(systemClock) }),
    consoleLogger,
  ),
);

export const handler: SQSHandler = async (event) => (await built())(event);
