import { retentionRules } from '@hoops/domain/consumer-rules';
import type { StartableJob } from '@hoops/domain/job-kinds';
import type { BadgeTone } from '../../ui/status-badge.tsx';
import type { JobRun } from './job-queries.ts';

type Kind = JobRun['kind'];

type KindWords = {
  readonly title: string;
  /** Absent for a kind of earlier releases. */
  readonly about?: string;
  readonly start?: string;
  readonly fine: string;
  readonly page?: { readonly to: string; readonly title: string; readonly leads: string };
  readonly did?: string;
  readonly found: string;
  readonly named?: { readonly name: 'streams' | 'accept'; readonly label: string; readonly hint: string };
};

export const kindWords: Readonly<Record<Kind, KindWords>> = {
  verify: {
    title: 'Verify everything',
    about:
      'Checks that no stored event was changed, removed or added (hashes, proofs, versions, where streams ended on the newest signed day), and that all lists and pages show what the events say. It changes nothing.',
    start: 'Verify now',
    fine: 'Nothing is wrong',
    found: 'What is wrong',
  },
  rebuild: {
    title: 'Rebuild all rows',
    about:
      'Rebuilds everything that lists and pages show from the events, compares it with the current rows, and switches over. Nothing is charged or mailed. For seven days, “Switch rows” goes back to the old rows. To rebuild only some histories, use “Repair rows”.',
    start: 'Rebuild now',
    fine: 'The new rows agree with the events',
    found: 'What was wrong before',
    named: {
      name: 'accept',
      label: 'Broken histories that count as they are stored',
      hint: 'Only if verifying calls them quarantined and nothing can be restored. Their stream names, one a line: family#...',
    },
  },
  repair: {
    title: 'Repair rows',
    about:
      'Rebuilds the rows of the histories that you name, or, when you name none, verifies everything and rebuilds the rows that are not what the events say. Broken histories are left as they are.',
    start: 'Repair now',
    fine: 'Nothing is left to repair',
    found: 'What was found',
    named: {
      name: 'streams',
      label: 'Only these histories',
      hint: 'Left empty: all wrong rows. Stream names, one a line: family#... or schedule#main',
    },
  },
  switch: {
    title: 'Switch rows',
    about:
      'Switches lists and pages to the rows from before the last rebuild, and, when started again, back to the newer rows. Nothing is lost: for seven days both are kept up to date. They are compared with the events first; problems are listed, but do not stop the switch.',
    start: 'Switch now',
    fine: 'The other rows are shown',
    found: 'Problems with these rows',
  },
  rollback: {
    title: 'Go back to the rows before',
    fine: 'The rows before the rebuild are shown again',
    found: 'Problems with these rows',
  },
  rollforward: {
    title: 'Go forward to the newer rows',
    fine: 'The newer rows are shown again',
    found: 'Problems with these rows',
  },
  retire: {
    title: 'Remove the old rows',
    fine: 'The old rows are gone',
    did: 'Removed',
    found: 'What is left',
  },
  'sign-heads': {
    title: 'Sign where histories end',
    about:
      'Signs where each history ends, automatically once a day: nothing that was signed can be cut off unnoticed. If today is already signed, later events are signed tomorrow. It also checks all earlier signatures.',
    start: 'Sign now',
    fine: 'Today is signed',
    found: 'What is wrong',
  },
  reconciliation: {
    title: 'Compare with Stripe',
    about: 'Compares Stripe’s books with ours, as every night, and heals what it can.',
    start: 'Reconcile now',
    fine: 'Everything agrees',
    found: 'What is wrong',
    page: { to: '/reconciliation', title: 'Reconciliation', leads: 'What it finds is on' },
  },
  export: {
    title: 'Export all events',
    about:
      'Puts every stored event into one file, with the hashes that chain them. Personal data stays sealed in it: what is erased later cannot be read there either. The newest file is kept.',
    start: 'Export now',
    fine: 'Ready to download',
    did: 'Wrote',
    found: 'What is left out',
  },
  'erase-family': {
    title: 'Erase a family',
    about:
      'Deletes the sign-in and the customer at Stripe, then the keys of the family’s personal data, and removes it from all lists and pages. What happened stays on record without names. It cannot be undone. It starts on the family’s page.',
    fine: 'The family is erased',
    found: 'What is left',
    page: {
      to: '/erasures-asked',
      title: 'Requests for erasure',
      leads: 'Families that requested it are under',
    },
  },
  'erase-requests': {
    title: 'Erase old requests',
    about: `Erases requests of visitors without an account that are done and were sent at least ${retentionRules.requests.years} years ago, with the mails about them: names, addresses and what they wrote. Open requests and those of families stay. It cannot be undone.`,
    start: 'Erase now',
    fine: 'The old requests are erased',
    found: 'What is left',
    page: { to: '/records-due', title: 'Records to erase', leads: 'Their number is shown under' },
  },
};

export const groups: readonly { readonly title: string; readonly kinds: readonly StartableJob[] }[] = [
  { title: 'Checking', kinds: ['verify', 'sign-heads', 'reconciliation', 'export'] },
  { title: 'What lists and pages show', kinds: ['rebuild', 'repair', 'switch'] },
  { title: 'Erasing', kinds: ['erase-family', 'erase-requests'] },
];

const number = new Intl.NumberFormat('en-US');

const counted = (count: number, noun: string): string =>
  `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;

export const outcomeOf = ({
  kind,
  status,
  result,
}: Pick<JobRun, 'kind' | 'status' | 'result'>): { readonly tone: BadgeTone; readonly words: string } => {
  switch (status) {
    case 'requested':
      return { tone: 'info', words: 'Waiting' };
    case 'running':
      return { tone: 'info', words: 'Running' };
    case 'cancelled':
      return { tone: 'none', words: 'Canceled' };
    case 'failed':
      return { tone: 'bad', words: 'Failed' };
    default:
      return result && result.problems > 0
        ? { tone: 'bad', words: counted(result.problems, 'problem') }
        : { tone: 'ok', words: kindWords[kind].fine };
  }
};

/** Names for figures whose keys are not nouns. */
const figureNames: Readonly<Record<string, string>> = {
  erased: 'events with erased data',
  unproven: 'commits without a proof',
  differences: 'differences found at first',
};

/** Formats `120 streams, 4,310 events, 0 commits without a proof`. */
export const figureWords = ({ figures }: NonNullable<JobRun['result']>): string =>
  figures
    .map(({ name, value }) => {
      const words = figureNames[name] ?? name;
      return `${number.format(value)} ${value === 1 ? ofOne(words) : words}`;
    })
    .join(', ');

const ofOne = (words: string): string =>
  words.replace(/^\w+/, (noun) => noun.replace(/ies$/, 'y').replace(/s$/, ''));

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

export const durationWords = (ms: number): string => {
  if (ms < minuteMs) return counted(Math.max(1, Math.round(ms / secondMs)), 'second');
  return ms < hourMs
    ? counted(Math.round(ms / minuteMs), 'minute')
    : counted(Math.round(ms / hourMs), 'hour');
};

export const progressWords = ({
  elapsedMs,
  progress,
  total,
}: Pick<JobRun, 'elapsedMs' | 'progress' | 'total'>): string => {
  if (elapsedMs === null || progress === null) return 'Waiting to begin';
  const { done, elapsedMs: workedMs } = progress;
  if (total === 0 && done === 0) return 'Under way';
  const far =
    total === 0
      ? `${number.format(done)} so far`
      : `${number.format(done)} of about ${number.format(Math.max(done, total))}`;
  if (done === 0 || workedMs <= 0) return far;
  const aSecond = (done * secondMs) / workedMs;
  const rate = aSecond < 10 ? aSecond.toFixed(1) : number.format(Math.round(aSecond));
  const left = done < total ? `, about ${durationWords(((total - done) * secondMs) / aSecond)} left` : '';
  return `${far}, ${rate} a second${left}`;
};
