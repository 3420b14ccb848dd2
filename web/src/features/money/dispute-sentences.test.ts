import { describe, expect, it } from 'vitest';
import { answerSentence, disputeStatusSentence, refusalSentence } from './dispute-sentences.ts';

const open = {
  status: 'needs_response',
  dueBy: '2026-11-19T23:59:59.000Z',
  answer: null,
  onItsWay: null,
  isInquiry: false,
  refusalWords: null,
} as const;
const savedAt = '2026-11-11T18:00:00.000Z';
const plain = (words: string): string => words.replaceAll('\u202f', ' ');
const stands = (of: Partial<Parameters<typeof disputeStatusSentence>[0]>, isOpen = true): string =>
  plain(disputeStatusSentence({ ...open, ...of }, isOpen));
const answered = (
  dispute: Partial<Parameters<typeof answerSentence>[0]['dispute']>,
  canAnswer = true,
  saved: string | null = savedAt,
): string => plain(answerSentence({ dispute: { ...open, ...dispute }, canAnswer, savedAt: saved }));

describe('the status of a dispute', () => {
  it('a dispute is shown as a task until its deadline has passed', () => {
    expect(stands({})).toBe('Please respond by Nov 19, 2026, 5:59 PM.');
    expect(stands({ answer: 'draft' })).toBe('Please respond by Nov 19, 2026, 5:59 PM. A draft is saved.');
    expect(stands({ answer: 'draft' }, false)).toBe(
      'A response was due by Nov 19, 2026, 5:59 PM. That day has passed.',
    );
    expect(stands({ dueBy: null })).toBe('The bank does not accept a response.');
  });

  it('a dispute’s pending action is shown first, even after the deadline', () => {
    expect(stands({ onItsWay: 'draft' })).toMatch(/^Saving the draft: /);
    expect(stands({ onItsWay: 'submit' }, false)).toMatch(/^Sending the response to the bank: /);
    expect(stands({ onItsWay: 'accept' })).toMatch(/^Accepting the dispute: /);
  });

  it('every dispute status has a sentence, and an unknown status is shown verbatim', () => {
    expect(stands({ status: 'under_review' })).toBe('The bank is reviewing the response.');
    expect(stands({ status: 'warning_under_review' })).toBe('The bank is reviewing the response.');
    expect(stands({ status: 'appeal_under_review' })).toBe(
      'The bank is reviewing the appeal in a payment dispute.',
    );
    expect(stands({ status: 'appeal_needs_response' })).toBe(
      'The decision on the payment dispute can be appealed in Stripe until Nov 19, 2026, 5:59 PM.',
    );
    expect(stands({ status: 'prevented' })).toBe('A payment dispute was prevented.');
    expect(stands({ status: 'lost' })).toBe('The club lost a payment dispute.');
    expect(stands({ status: 'in_limbo' })).toBe('Status of a payment dispute: in limbo.');
  });

  it('a dispute’s text includes why the payment provider rejected a request', () => {
    expect(refusalSentence({ refusalWords: 'It is too late.' })).toBe(
      'The payment provider rejected the last request. It is too late.',
    );
    expect(refusalSentence({ refusalWords: null })).toBe('');
  });
});

it('a dispute answer is shown as a suggestion, a draft or in progress', () => {
  expect(answered({}, true, null)).toMatch(/^Suggested from our events\. /);
  expect(answered({ refusalWords: 'no' }, true, null)).toMatch(
    /^This is not saved with the payment provider\. /,
  );
  expect(answered({ answer: 'draft' })).toBe(
    'Saved as a draft on Nov 11, 2026, 12:00 PM. It has not been sent to the bank yet.',
  );
  expect(answered({ onItsWay: 'submit' }, false, null)).toMatch(/^Sending the response to the bank: /);
});

it('an answer to an inquiry does not count as an answer to the dispute that followed', () => {
  expect(answered({ answer: 'submitted' })).toBe(
    'Sent for the inquiry on Nov 11, 2026, 12:00 PM. The dispute needs its own response.',
  );
  expect(answered({ answer: 'submitted' }, false)).toBe(
    'Sent for the inquiry on Nov 11, 2026, 12:00 PM. The dispute needed its own response.',
  );
  expect(answered({ answer: 'submitted', isInquiry: true, status: 'warning_needs_response' })).toBe(
    'Sent on Nov 11, 2026, 12:00 PM. The bank is asking again.',
  );
});

it('a closed dispute shows only what is known about its answer', () => {
  const over = { status: 'lost' };
  expect(answered({ ...over, answer: 'submitted' }, false)).toBe('Sent on Nov 11, 2026, 12:00 PM.');
  expect(answered({ ...over, answer: 'draft' }, false)).toBe(
    'Saved as a draft on Nov 11, 2026, 12:00 PM. It was not sent from here.',
  );
  expect(answered({ ...over, answer: 'accepted' }, false)).toBe(
    'The club accepted the dispute. This was written on Nov 11, 2026, 12:00 PM.',
  );
  expect(answered(over, false, null)).toBe('No response was sent from here.');
  expect(answered({ ...over, refusalWords: 'no' }, false, null)).toBe(
    'This is not saved with the payment provider.',
  );
});
