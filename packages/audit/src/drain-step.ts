import type { Clock } from '@hoops/runtime/clock';
import type { StepResult } from '@hoops/runtime/segments/segmented-job';

type Draining = {
  readonly wallClock: Clock;
  readonly drainMs: number;
};

export const drainStep = ({ wallClock, drainMs }: Draining, cursor: string | null): StepResult => {
  const now = wallClock.now().getTime();
  const until = cursor === null ? now + drainMs : Date.parse(cursor);
  if (until <= now) return { cursor: null, count: 0 };
  const waitSeconds = Math.ceil((until - now) / 1_000);
  return { cursor: new Date(until).toISOString(), count: 0, waitSeconds };
};
