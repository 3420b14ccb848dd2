import { disputeReasonWords, outcomeWords } from '@hoops/domain/family/disputes/dispute-words';
import { clubMoment } from '../../lib/club-day.ts';
import type { DisputeLine } from './money-queries.ts';

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** What the holder of the card says. */
export const reasonSentence = ({ reason }: Pick<DisputeLine, 'reason'>): string =>
  sentence(disputeReasonWords(reason));

/** How it stands, and what is to be done until when, in the club's time. */
export const standsSentence = ({ status, dueBy, answer }: DisputeLine): string => {
  if (status.endsWith('under_review')) return 'The bank looks at the answer.';
  if (!status.endsWith('needs_response')) return `${outcomeWords(status)}.`;
  if (dueBy === null) return 'The bank takes no answer.';
  return `To be answered by ${clubMoment(dueBy)}${answer === 'draft' ? '; a draft is saved' : ''}.`;
};
