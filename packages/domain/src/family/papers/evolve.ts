import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import { updateAthlete } from '../athletes/evolve.ts';
import type { Family, SignedPaper } from '../state.ts';
import type { familyPaperEvents } from './events.ts';

/** Enough for signed copies of several years; older signatures stay in the events. */
const maxAnswersKept = 40;

export const evolveFamilyPapers = (
  family: Family,
  event: EventOf<(typeof familyPaperEvents)[number]>,
  { at }: Moment,
): Family => {
  if (event.type === 'PaperReminderRequested')
    return { ...family, paperReminders: { ...family.paperReminders, [event.data.paperId]: at } };
  const answer = answerOf(event, at);
  return updateAthlete(family, event.data.athleteId, (athlete) => ({
    ...athlete,
    papers: [...athlete.papers, answer].slice(-maxAnswersKept),
  }));
};

const answerOf = (
  event: EventOf<Exclude<(typeof familyPaperEvents)[number], { type: 'PaperReminderRequested' }>>,
  at: string,
): SignedPaper => {
  if (event.type === 'PaperDeclined') {
    const { paperId, version, title } = event.data;
    return { paperId, version, title, answer: 'declined', at, signature: null };
  }
  const { athleteId: _athlete, paperId, version, title, ...signature } = event.data;
  return { paperId, version, title, answer: 'signed', at, signature };
};
