import type { Grade } from '../club/grades.ts';
import { clubDate, daysAfter, lastDayOfMonth, monthOfDate, monthsAfter } from '../time/club-time.ts';
import type { Paper } from './papers-decider.ts';

/** Newest answer to a paper; `at` is ISO-8601 UTC. */
export type PaperAnswer = {
  readonly paperId: string;
  readonly version: number;
  readonly answer: 'signed' | 'declined';
  readonly at: string;
};

export const paperStatuses = ['missing', 'outdated', 'expired', 'expires', 'signed', 'declined'] as const;
/** `outdated`: an older version is signed. `expires`: within 30 days. */
export type PaperStatus = (typeof paperStatuses)[number];

export type AthletePaper = {
  readonly paper: Paper;
  readonly status: PaperStatus;
  /** Club-local date of the last valid day; null without a signature or without an end. */
  readonly expiresOn: string | null;
};

type Signatory = { readonly grade: Grade | null; readonly papers: readonly PaperAnswer[] };

const daysOfNotice = 30;

/** Papers in force for an athlete, with their status on a club-local date. Without a grade, all papers apply. */
export const papersOf = (
  { grade, papers: answers }: Signatory,
  papers: readonly Paper[],
  today: string,
): readonly AthletePaper[] =>
  papers
    .filter(({ isRetired, grades }) => !isRetired && (!grades || !grade || grades.includes(grade)))
    .map((paper) => ({ paper, ...statusOf(paper, answers, today) }));

const statusOf = (
  { paperId, signFrom, validMonths, needed }: Paper,
  answers: readonly PaperAnswer[],
  today: string,
): Omit<AthletePaper, 'paper'> => {
  const newest = answers.findLast((answer) => answer.paperId === paperId);
  if (!newest) return { status: 'missing', expiresOn: null };
  if (newest.version < signFrom) return { status: 'outdated', expiresOn: null };
  // A paper that was declined may have become needed since.
  if (newest.answer === 'declined') return { status: needed ? 'missing' : 'declined', expiresOn: null };
  if (validMonths === null) return { status: 'signed', expiresOn: null };
  const expiresOn = sameDayAfter(clubDate(newest.at), validMonths);
  if (expiresOn < today) return { status: 'expired', expiresOn };
  return { status: expiresOn <= daysAfter(today, daysOfNotice) ? 'expires' : 'signed', expiresOn };
};

/** Same day of a later month, or that month's last day. */
const sameDayAfter = (date: string, months: number): string => {
  const period = monthsAfter(monthOfDate(date), months);
  const [earlier] = [`${period}${date.slice(7)}`, lastDayOfMonth(period)].sort();
  return earlier ?? date;
};

/** True if a guardian is asked to answer the paper. */
export const isOpen = ({ status }: Pick<AthletePaper, 'status'>): boolean =>
  status === 'missing' || status === 'outdated' || status === 'expired' || status === 'expires';

/** True if training needs the paper and no valid signature exists. */
export const isLacking = ({ paper, status }: AthletePaper): boolean =>
  paper.needed && status !== 'signed' && status !== 'expires';

export const rosterBadges = ['missing', 'expires', 'no-photos'] as const;
export type RosterBadge = (typeof rosterBadges)[number];

export const badgesOf = (papers: readonly AthletePaper[]) =>
  papers.flatMap((one): readonly { badge: RosterBadge; title: string; expiresOn: string | null }[] => {
    const { paper, status, expiresOn } = one;
    const { title } = paper;
    if (paper.kind === 'photo-consent')
      return status === 'signed' || status === 'expires'
        ? []
        : [{ badge: 'no-photos', title, expiresOn: null }];
    if (isLacking(one)) return [{ badge: 'missing', title, expiresOn }];
    return paper.needed && status === 'expires' ? [{ badge: 'expires', title, expiresOn }] : [];
  });
