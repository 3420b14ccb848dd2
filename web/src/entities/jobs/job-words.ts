import { retentionRules } from '@hoops/domain/consumer-rules';
import type { StartableJob } from '@hoops/domain/job-kinds';
import type { BadgeTone } from '../../ui/status-badge.tsx';
import type { JobRun } from './job-queries.ts';

type Kind = JobRun['kind'];

type KindWords = {
  readonly title: string;
  /** Absent for job kinds that only earlier releases had. */
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
      'Checks that no stored event was changed, removed or added (by hashes, proofs, versions and the newest signed day), and that all lists and pages match the events. It changes nothing.',
    start: 'Verify now',
    fine: 'Nothing is wrong',
    found: 'Problems',
  },
  rebuild: {
    title: 'Rebuild all rows',
    about:
      'Rebuilds everything that lists and pages show from the events, compares it with the current rows, and switches over. Nothing is charged or mailed. For seven days, “Switch rows” goes back to the old rows. To rebuild only some histories, use “Repair rows”.',
    start: 'Rebuild now',
    fine: 'The new rows agree with the events',
    found: 'Problems in the old rows',
    named: {
      name: 'accept',
      label: 'Broken histories to accept as stored',
      hint: 'Only if “Verify everything” reports them as quarantined and nothing can be restored. Stream names, one per line: family#...',
    },
  },
  repair: {
    title: 'Repair rows',
    about:
      'Rebuilds the rows of the histories you name. If you name none, it verifies everything and rebuilds the rows that do not match the events. Broken histories are left as they are.',
    start: 'Repair now',
    fine: 'Nothing is left to repair',
    found: 'Problems found',
    named: {
      name: 'streams',
      label: 'Only these histories',
      hint: 'Leave this blank for all wrong rows. Stream names, one per line: family#... or schedule#main',
    },
  },
  switch: {
    title: 'Switch rows',
    about:
      'Switches lists and pages to the rows from before the last rebuild. Start it again to switch back to the newer rows. Nothing is lost, because both are kept up to date for seven days. The rows are first compared with the events; problems are listed but do not stop the switch.',
    start: 'Switch now',
    fine: 'The other rows are shown',
    found: 'Problems with these rows',
  },
  rollback: {
    title: 'Go back to the previous rows',
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
    fine: 'The old rows are removed',
    did: 'Removed',
    found: 'What is left',
  },
  'sign-heads': {
    title: 'Sign the ends of histories',
    about:
      'Signs where each history ends, automatically once a day, so nobody can remove signed events unnoticed. If today is already signed, later events are signed tomorrow. It also checks all earlier signatures.',
    start: 'Sign now',
    fine: 'Today is signed',
    found: 'Problems',
  },
  reconciliation: {
    title: 'Compare with Stripe',
    about: 'Compares Stripe’s books with ours, as it does every night, and corrects what it can.',
    start: 'Reconcile now',
    fine: 'Everything agrees',
    found: 'Problems',
    page: { to: '/reconciliation', title: 'Reconciliation', leads: 'Its findings are on' },
  },
  export: {
    title: 'Export all events',
    about:
      'Puts every stored event into one file, with the hashes that link them. Personal data stays encrypted, so data that is erased later cannot be read in the file either. Only the newest file is kept.',
    start: 'Export now',
    fine: 'Ready to download',
    did: 'Wrote',
    found: 'Left out',
  },
  'erase-family': {
    title: 'Erase a family',
    about:
      'Deletes the login and the Stripe customer, then the keys of the family’s personal data, and removes the family from all lists and pages. Its history stays on record without names. This cannot be undone. Start it on the family’s page.',
    fine: 'The family is erased',
    found: 'What is left',
    page: {
      to: '/erasures-asked',
      title: 'Erasure requests',
      leads: 'Families that requested it are under',
    },
  },
  'erase-requests': {
    title: 'Erase old requests',
    about: `Erases completed requests that visitors without an account sent at least ${retentionRules.requests.years} years ago, and the emails about them: names, addresses and messages. Open requests and families’ requests stay. This cannot be undone.`,
    start: 'Erase now',
    fine: 'The old requests are erased',
    found: 'What is left',
    page: { to: '/records-due', title: 'Records to erase', leads: 'Their number is shown under' },
  },
};

export const groups: readonly { readonly title: string; readonly kinds: readonly StartableJob[] }[] = [
  { title: 'Checking', kinds: ['verify', 'sign-heads', 'reconciliation', 'export'] },
  { title: 'Lists and pages', kinds: ['rebuild', 'repair', 'switch'] },
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
  if (total === 0 && done === 0) return 'In progress';
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
