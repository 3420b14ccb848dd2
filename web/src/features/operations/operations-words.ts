import { durationWords } from '../../entities/jobs/job-words.ts';
import type { BadgeTone } from '../../ui/status-badge.tsx';
import type { RowsLag, Subscriber } from './operations-queries.ts';

type Said = { readonly tone: BadgeTone; readonly words: string };

const many = 100;
/** Milliseconds; the same threshold as the queue's alarm. */
const tooLongMs = 15 * 60_000;

export const stateOf = ({ waiting, inFlight, deadLetters, oldestMs }: Subscriber): Said => {
  if (deadLetters > 0)
    return { tone: 'bad', words: deadLetters === 1 ? '1 dead letter' : `${deadLetters} dead letters` };
  if (oldestMs !== null && oldestMs >= tooLongMs) return { tone: 'warn', words: 'Late' };
  if (waiting >= many) return { tone: 'warn', words: 'Busy' };
  return waiting + inFlight > 0 ? { tone: 'info', words: 'Working' } : { tone: 'ok', words: 'Up to date' };
};

export const oldestAgeWords = (oldestMs: number): string =>
  `The oldest has waited for ${durationWords(oldestMs)}.`;

const lateMs = 10_000;
const secondMs = 1_000;
const minuteMs = 60_000;

const waitedWords = (ms: number): string =>
  ms < minuteMs ? `${Math.max(1, Math.round(ms / secondMs))} s` : `${Math.round(ms / minuteMs)} min`;

export const lagOf = (
  { behind, lookedAt, lagMs }: RowsLag,
  projector: Pick<Subscriber, 'waiting' | 'inFlight' | 'deadLetters'> | undefined,
): Said & { readonly detail: string } => {
  const changed = lookedAt === 1 ? '1 change' : `${lookedAt} changes`;
  const left = projector ? projector.waiting + projector.inFlight + projector.deadLetters : 0;
  if (lagMs === null && left > 0) {
    return {
      tone: 'warn',
      words: 'Unknown',
      detail: `The projector has not handled ${left === 1 ? 'a message' : `${left} messages`}, so changes more than an hour old may not be shown.`,
    };
  }
  if (lookedAt === 0) {
    return { tone: 'none', words: 'Nothing to compare', detail: 'Nothing changed within the last hour.' };
  }
  if (lagMs === null) {
    const all = lookedAt === 1 ? 'The only change' : `All ${lookedAt} changes`;
    const detail = `${all} within the last hour ${lookedAt === 1 ? 'is' : 'are'} shown.`;
    return { tone: 'ok', words: 'Up to date', detail };
  }
  return {
    tone: lagMs < lateMs ? 'info' : 'warn',
    words: `${waitedWords(lagMs)} behind`,
    detail: `Of ${changed} within the last hour, ${behind} ${behind === 1 ? 'is' : 'are'} not shown yet. The oldest event has waited for ${waitedWords(lagMs)}.`,
  };
};
