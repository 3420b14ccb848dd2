import type * as z from 'zod/mini';
import { sameValue } from '../changes.ts';
import { commandOf, deciderOf } from '../command.ts';
import { defineStream, reject } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { paperStream } from '../stream.ts';
import {
  type PaperEvent,
  PaperPublished,
  PaperRetired,
  type publishPaperInput,
  type retirePaperInput,
} from './events.ts';

/** Newest version of a paper. Texts stay in the events, because a state with all texts would be large. */
export type Paper = Omit<EventOf<typeof PaperPublished>['data'], 'text'> & {
  /** ISO-8601 UTC. */
  readonly publishedAt: string;
  readonly isRetired: boolean;
};

export type PapersState = { readonly papers: readonly Paper[] };

const maxPapers = 20;

/** `hash` is the SHA-256 in hex of `hashedTextOfPaper`. */
type Publication = z.output<typeof publishPaperInput> & { readonly hash: string };

const PublishPaper = commandOf<PapersState>()({
  type: 'PublishPaper',
  emits: [PaperPublished],
  rejects: ['paper-not-found', 'paper-changed', 'too-many-papers'],
}).decidedBy(({ papers }, { paperId, seen, signAgain, ...paper }: Publication, { newId }) => {
  // A photo consent is a choice, so it is never needed for training.
  const asked = { ...paper, needed: paper.needed && paper.kind === 'agreement' };
  if (paperId === undefined) {
    if (papers.filter(({ isRetired }) => !isRetired).length >= maxPapers) return reject('too-many-papers');
    return [{ type: 'PaperPublished', data: { paperId: newId(), version: 1, ...asked, signFrom: 1 } }];
  }
  const known = papers.find((one) => one.paperId === paperId);
  if (!known) return reject('paper-not-found');
  if (isSame(known, asked)) return [];
  const { version, signFrom } = known;
  if (version !== seen) return reject('paper-changed');
  const next = version + 1;
  const from = signAgain && known.hash !== asked.hash ? next : signFrom;
  return [{ type: 'PaperPublished', data: { paperId, version: next, ...asked, signFrom: from } }];
});

const RetirePaper = commandOf<PapersState>()({
  type: 'RetirePaper',
  emits: [PaperRetired],
  rejects: ['paper-not-found', 'paper-changed'],
}).decidedBy(({ papers }, { paperId, seen }: z.output<typeof retirePaperInput>) => {
  const known = papers.find((one) => one.paperId === paperId);
  if (!known) return reject('paper-not-found');
  if (known.isRetired) return [];
  if (known.version !== seen) return reject('paper-changed');
  return [{ type: 'PaperRetired', data: { paperId, title: known.title } }];
});

const isSame = (known: Paper, asked: Omit<Publication, 'paperId' | 'seen' | 'signAgain'>): boolean => {
  const { hash, kind, grades, needed, validMonths } = asked;
  const facts = { hash, kind, grades, needed, validMonths };
  return !known.isRetired && sameValue({ ...known, ...facts }, known);
};

/** Papers of the club. Publishing a retired paper puts it back in force. */
export const papersDecider = deciderOf<PapersState, PaperEvent>()({
  initialState: { papers: [] },
  foldVersion: 1,
  evolve: ({ papers }, event, { at }) => {
    const { paperId } = event.data;
    const isOther = (one: Paper) => one.paperId !== paperId;
    if (event.type === 'PaperRetired')
      return { papers: papers.map((one) => (isOther(one) ? one : { ...one, isRetired: true })) };
    const { text: _text, ...facts } = event.data;
    const paper: Paper = { ...facts, publishedAt: at, isRetired: false };
    return papers.every(isOther)
      ? { papers: [...papers, paper] }
      : { papers: papers.map((one) => (isOther(one) ? one : paper)) };
  },
  commands: [PublishPaper, RetirePaper],
});

const nameOf = (_id: 'main') => paperStream;

export const paperStreams = defineStream({ nameOf, keyIdOf: nameOf, decider: papersDecider });
