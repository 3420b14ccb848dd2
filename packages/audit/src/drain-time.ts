import { generationsCacheMs } from '@hoops/projections/dynamodb-generations';
import { subscriptions } from '@hoops/wiring/subscriptions';

/** Maximum time for which a projecting Lambda may write after the pointer has moved. */
const maxProjectionMs = Math.max(
  ...subscriptions.filter(({ replays }) => replays).map((one) => one.timeoutSeconds * 1_000),
);

/** Milliseconds until no process on AWS uses an old pointer. */
export const drainMsOnAws = generationsCacheMs + maxProjectionMs;

/** Local handlers take milliseconds, so a Lambda's timeout does not apply. */
const localHandlerMs = 3_000;
export const drainMsLocally = generationsCacheMs + localHandlerMs;
