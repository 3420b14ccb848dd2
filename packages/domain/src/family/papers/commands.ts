import type * as z from 'zod/mini';
import { reject } from '../../decider.ts';
import { isOpen, papersOf } from '../../papers/paper-status.ts';
import type { Paper } from '../../papers/papers-decider.ts';
import { clubDate } from '../../time/club-time.ts';
import { athleteOf, isEnrolled } from '../athletes/enrolment.ts';
import { familyCommand } from '../family-command.ts';
import type { Athlete } from '../state.ts';
import { PaperDeclined, PaperReminderRequested, PaperSigned } from './events.ts';
import type { declinePaperInput, signPaperInput } from './inputs.ts';

/** Papers of the club, from their stream. */
type OnPapers = { readonly papers: readonly Paper[] };

/** Recorded again only if the signature is missing, outdated, or about to expire. */
const SignPaper = familyCommand({
  type: 'SignPaper',
  emits: [PaperSigned],
  rejects: ['athlete-not-found', 'paper-not-found', 'paper-changed'],
}).decidedBy(
  (
    family,
    { athleteId, paperId, papers, version, hash, ...signature }: z.output<typeof signPaperInput> & OnPapers,
    { at },
  ) => {
    const athlete = athleteOf(family, athleteId);
    if (!athlete) return reject('athlete-not-found');
    const known = paperOf(athlete, paperId, papers, at);
    if (!known) return reject('paper-not-found');
    const { paper, status } = known;
    if (paper.version !== version || paper.hash !== hash) return reject('paper-changed');
    if (status === 'signed') return [];
    const { title } = paper;
    return [{ type: 'PaperSigned', data: { athleteId, paperId, version, title, hash, ...signature } }];
  },
);

/** Possible on any day, whatever the version. */
const DeclinePaper = familyCommand({
  type: 'DeclinePaper',
  emits: [PaperDeclined],
  rejects: ['athlete-not-found', 'paper-not-found', 'paper-needed'],
}).decidedBy(
  (family, { athleteId, paperId, papers }: z.output<typeof declinePaperInput> & OnPapers, { at }) => {
    const athlete = athleteOf(family, athleteId);
    if (!athlete) return reject('athlete-not-found');
    const known = paperOf(athlete, paperId, papers, at);
    if (!known) return reject('paper-not-found');
    const { paper, status } = known;
    if (paper.needed) return reject('paper-needed');
    if (status === 'declined') return [];
    const { version, title } = paper;
    return [{ type: 'PaperDeclined', data: { athleteId, paperId, version, title } }];
  },
);

/** Requests the signatures of enrolled athletes, at most once per paper and club-local day. */
const RemindOfPaper = familyCommand({
  type: 'RemindOfPaper',
  emits: [PaperReminderRequested],
  rejects: ['paper-not-found'],
}).decidedBy((family, { paperId, papers }: { readonly paperId: string } & OnPapers, { at }) => {
  const paper = papers.find((one) => one.paperId === paperId && !one.isRetired);
  if (!paper) return reject('paper-not-found');
  const { version, title } = paper;
  const lacking = family.athletes.filter((athlete) => {
    const known = isEnrolled(athlete) && paperOf(athlete, paperId, papers, at);
    return known && isOpen(known);
  });
  const remindedAt = family.paperReminders[paperId];
  if (lacking.length === 0 || (remindedAt !== undefined && clubDate(remindedAt) === clubDate(at))) return [];
  const athleteIds = lacking.map(({ athleteId }) => athleteId);
  return [{ type: 'PaperReminderRequested', data: { athleteIds, paperId, version, title } }];
});

const paperOf = (athlete: Athlete, paperId: string, papers: readonly Paper[], at: string) =>
  papersOf(athlete, papers, clubDate(at)).find(({ paper }) => paper.paperId === paperId);

export const familyPaperCommands = [SignPaper, DeclinePaper, RemindOfPaper] as const;
