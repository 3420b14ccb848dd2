import { clubDate } from '@hoops/domain/time/club-time';
import { jobs } from '@hoops/wiring/jobs';

export type RunJob = (name: string) => Promise<void>;

/** Fires the scheduled jobs while time passes by itself. */
export const startJobTimers = (run: RunJob, onError: (error: unknown) => void): (() => void) => {
  const timers = jobs.map((job) =>
    setInterval(() => run(job.name).catch(onError), job.everyMinutes * 60_000).unref(),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};

/**
 * When the jobs are due while the clock is being moved: the beginning of each of the club's days. Oftener would
 * change nothing (every job is idempotent and looks at the club's date) and would make a month take minutes.
 */
export const nextClubMidnight = (after: Date): Date => {
  const today = clubDate(after);
  // The first quarter of an hour at which the club's calendar shows another day, whatever daylight saving does.
  const quarter = 15 * 60_000;
  let at = Math.floor(after.getTime() / quarter) * quarter + quarter;
  while (clubDate(new Date(at)) === today) at += quarter;
  return new Date(at);
};
