import { type Job, jobs } from '@hoops/wiring/jobs';
import type { BusinessClock } from './business-clock.ts';
import { nextClubMidnight } from './jobs.ts';

type Stripe = { readonly nextDueAt: () => Date | undefined; readonly runDue: () => Promise<void> };

/**
 * Advances the clock step by step, so due work happens in order. Recovery jobs run once at the end; excluded
 * jobs never run.
 */
export const timeTravel =
  (settings: {
    readonly clock: BusinessClock;
    readonly stripe: Stripe;
    readonly runJob: (name: string) => Promise<void>;
    readonly settled: () => Promise<void>;
  }) =>
  async (target: Date, leftOut: readonly string[] = []): Promise<void> => {
    const { clock, stripe, runJob, settled } = settings;
    const runAll = async (kind: Job['kind']) => {
      for (const { name, ...job } of jobs)
        if (job.kind === kind && !leftOut.includes(name)) await runJob(name);
      await settled();
    };
    await settled();
    while (clock.now() < target) {
      const now = clock.now();
      const midnight = nextClubMidnight(now);
      const due = stripe.nextDueAt();
      const stops = [target, midnight, ...(due && due > now ? [due] : [])];
      const next = new Date(Math.min(...stops.map((stop) => stop.getTime())));
      await clock.moveTo(next);
      await stripe.runDue();
      await settled();
      if (next.getTime() === midnight.getTime()) {
        await runAll('calendar');
      }
    }
    await runAll('recovery');
  };
