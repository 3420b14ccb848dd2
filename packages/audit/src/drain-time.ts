import { generationsCacheMs } from '@hoops/projections/dynamodb-generations';
import { subscriptions } from '@hoops/wiring/subscriptions';

/** How long a Lambda that took up an event before the pointer moved may keep writing rows. */
const maxProjectionMs = Math.max(
  ...subscriptions.filter(({ replays }) => replays).map((one) => one.timeoutSeconds * 1_000),
);

/** Milliseconds until no process on AWS acts on an old pointer any more. */
export const drainMsOnAws = generationsCacheMs + maxProjectionMs;

/** A handler of the local system takes milliseconds, not a Lambda's timeout. */
const localHandlerMs = 3_000;
export const drainMsLocally = generationsCacheMs + localHandlerMs;
