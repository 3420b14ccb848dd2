import { requestJob } from '@hoops/audit/request-job';
import { brand } from '@hoops/domain/brand';
import { clubDate } from '@hoops/domain/time/club-time';
import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { backgroundJobs } from '@hoops/wiring/background-jobs';
import { jobs } from '@hoops/wiring/jobs';

export const isSegmented = (name: string): boolean =>
  [...jobs, ...backgroundJobs].some((job) => job.name === name && job.segments !== undefined);

/**
 * Two segments, because this process and the database use two processors, and each segment works
 * concurrently.
 */
export const segmentsHere = { segments: 2, atOnce: 2 };

/** Stops a segmented job with the system; at the next start, the job resumes from its checkpoints. */
export const untilStop =
  (ask: (event: unknown) => Promise<unknown>) =>
  async (event: unknown): Promise<unknown> => {
    if (process.env.SYSTEM_STOPS) throw new Error('The system stops. The job continues at its next start.');
    return ask(event);
  };

export type RunJob = (name: string) => Promise<void>;

export const startJobTimers = (
  run: RunJob,
  now: () => Date,
  onError: (error: unknown) => void,
): (() => void) => {
  const timers = jobs.map(({ name, schedule }) => {
    const fire = () => run(name).catch(onError);
    if ('everyMinutes' in schedule) return setInterval(fire, schedule.everyMinutes * minute).unref();
    let before = now();
    return setInterval(() => {
      const at = now();
      if (passes(schedule.dailyAt, before, at)) fire();
      before = at;
    }, minute).unref();
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};

const minute = 60_000;

const clubClock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timezone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** True if a club-local time of day falls between two times, which must be less than a day apart. */
export const passes = (timeOfDay: string, before: Date, after: Date): boolean => {
  const [from, to] = [clubClock.format(before), clubClock.format(after)];
  const isSameDay = clubDate(before) === clubDate(after);
  return isSameDay ? from < timeOfDay && timeOfDay <= to : from < timeOfDay || timeOfDay <= to;
};

/**
 * While the clock is moved, jobs run only at each club-local midnight. They are idempotent per club-local
 * date, and more runs would take minutes.
 */
export const nextClubMidnight = (after: Date): Date => {
  const today = clubDate(after);
  // Searches in quarter hours for the next club-local date, which works across daylight saving changes.
  const quarter = 15 * 60_000;
  let at = Math.floor(after.getTime() / quarter) * quarter + quarter;
  while (clubDate(new Date(at)) === today) at += quarter;
  return new Date(at);
};

/** Rebuilds the rows, because a new index lacks the rows of earlier releases. */
export const requestRebuild = (): Promise<string> =>
  requestJob(commandDepsFromConfig(), 'npm start', { kind: 'rebuild', reason: 'The program was updated.' });
