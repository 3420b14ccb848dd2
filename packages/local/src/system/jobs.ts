import { brand } from '@hoops/domain/club/brand';
import { clubDate } from '@hoops/domain/time/club-time';
import { backgroundJobs } from '@hoops/wiring/background-jobs';
import { jobs } from '@hoops/wiring/jobs';

/** Whether a job's Lambda works on segments, for a state machine on AWS. */
export const isSegmented = (name: string): boolean =>
  [...jobs, ...backgroundJobs].some((job) => job.name === name && job.segments !== undefined);

/**
 * Into how many segments jobs are cut here. One process runs all of them and one other is the database: those fill two
 * processors, and within a segment many families or streams are worked on side by side anyway.
 */
export const segmentsHere = { segments: 2, atOnce: 2 };

/** A segmented job's function as long as the system does not stop: its run is left then, and its checkpoints take it up later. */
export const untilStop =
  (ask: (event: unknown) => Promise<unknown>) =>
  async (event: unknown): Promise<unknown> => {
    if (process.env.SYSTEM_STOPS) throw new Error('The system stops. The job continues at its next start.');
    return ask(event);
  };

export type RunJob = (name: string) => Promise<void>;

/**
 * Fires the scheduled jobs while time passes by itself, each as its schedule says.
 * @param now the system's clock, by which the club's time of day is told.
 */
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

/** Has the club's clock shown a time of day between two moments that lie less than a day apart? */
export const passes = (timeOfDay: string, before: Date, after: Date): boolean => {
  const [from, to] = [clubClock.format(before), clubClock.format(after)];
  const isSameDay = clubDate(before) === clubDate(after);
  return isSameDay ? from < timeOfDay && timeOfDay <= to : from < timeOfDay || timeOfDay <= to;
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
