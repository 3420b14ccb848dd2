import { catalogue, type DomainEvent, summaryOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import type { Names } from '@hoops/domain/event';
import { StripeDriftDetected } from '@hoops/domain/family/payments/events';
import { erasedFields, erasedText } from '@hoops/event-store/erased-data';
import { describe, expect, it } from 'vitest';
import { namesIn } from './history-names.ts';

const named: Names = {
  athlete: () => 'Jordan Reyes',
  scheduleItem: () => '"Skills"',
  sender: () => 'Dana Reyes',
};
const erased: Names = { athlete: () => erasedText, scheduleItem: () => '"Skills"', sender: () => erasedText };
const unknown = namesIn([]);

const expectReadable = (sentence: string, of: string) => {
  expect(sentence, `${of}: a moment as machines write it`).not.toMatch(
    /\d{4}-\d{2}-\d{2}T|\d{2}:\d{2}\.\d{3}Z/,
  );
  expect(sentence, `${of}: an id of the payment provider`).not.toMatch(
    /\b(price|sub|sub_sched|pi|in|cus|re|ch|prod|pm|seti)_\w/,
  );
  expect(sentence, `${of}: a code`).not.toMatch(
    /[a-z]_[a-z]|[a-z][A-Z][a-z]+[A-Z]|\bnull\b|\bundefined\b|\[object/,
  );
  expect(sentence, `${of}: an article after an owner`).not.toMatch(/’s (an?|the) /);
  expect(sentence, `${of}: a small first letter`).not.toMatch(/^[a-z]/);
  expect(sentence, `${of}: a gap`).not.toMatch(/^\s|\s\s|\s[,.]|\(\)|\s$|^$/);
};

it.each(catalogue.map((definition) => [definition.type, definition] as const))(
  'the summary of every event is readable, even when erased or without known names: %s',
  (type, definition) => {
    const sentenceOf = (data: unknown, names: Names) => summaryOf({ type, data } as DomainEvent, names);
    const gone = Object.fromEntries(
      Object.entries(definition.example).filter(([field]) => !definition.personal.includes(field as never)),
    );
    for (const names of [named, unknown]) expectReadable(sentenceOf(definition.example, names), type);
    expectReadable(sentenceOf({ ...gone, ...erasedFields(definition as never) }, erased), type);
  },
);

it.each([
  ['status', 'active', 'past_due', 'the status of a plan: theirs past due, ours active'],
  ['price', 'price_1QabC', 'price_1QxyZ', 'the price of a plan: theirs another one, ours another one'],
  [
    'period end',
    '2026-12-01T14:00:00.000Z',
    '2027-01-01T05:59:00.000Z',
    'the end of the paid period: theirs December 31, 2026, ours December 1, 2026',
  ],
  [
    'change',
    'none',
    'full_week from 2026-12-01T14:00:00.000Z',
    'the planned change: theirs Full Week from December 1, 2026, ours none',
  ],
  [
    'change',
    'ends 2026-12-01T14:00:00Z',
    'none',
    'the planned change: theirs none, ours ends December 1, 2026',
  ],
  ['not collected', 'none', 'in_1Qabc', 'an unpaid invoice: theirs one, ours none'],
  ['subscription', 'none', 'sub_1Qabc', 'a plan: theirs one, ours none'],
  ['customer', 'cus_1', 'cus_2', 'the customer: theirs another one, ours another one'],
  ['schedule', 'none', 'sub_sched_1', 'an unfinished plan switch: theirs one, ours none'],
  ['payment', 'none', 'paid', 'a payment: theirs paid, ours none'],
  ['received 2026-11', '$52', '$104', 'what was received in November 2026: theirs $104, ours $52'],
])(
  'the summary of a drift describes the difference in plain words: %s, %s, %s',
  (field, ours, theirs, words) => {
    const sentence = summaryOf(
      { type: 'StripeDriftDetected', data: { ...StripeDriftDetected.example, field, ours, theirs } },
      named,
    );
    expect(sentence).toBe(`The payment provider’s records and ours did not match for ${words}`);
    expectReadable(sentence, field);
  },
);

describe('names in sentences', () => {
  const event = (type: string, data: object) => ({ type, data }) as unknown as Envelope;

  it('summaries use the newest schedule item titles and the names of request senders', () => {
    const names = namesIn([
      event('ScheduleItemAdded', { itemId: 'a', title: 'Monday skills' }),
      event('ScheduleItemAdded', { itemId: 'b', title: 'Friday shots' }),
      event('ScheduleItemChanged', { itemId: 'b', title: 'Friday games' }),
      event('ProgramRequested', { requestId: 'r', name: 'Dana Reyes' }),
    ]);
    const moved = (order: number, neighbourOrder: number) =>
      summaryOf(
        {
          type: 'ScheduleItemMoved',
          data: { itemId: 'a', order, neighbourId: 'b', neighbourOrder },
        } as never,
        names,
      );
    expect(moved(2, 1)).toBe('Moved “Monday skills” below “Friday games” on the schedule');
    expect(moved(1, 2)).toBe('Moved “Monday skills” above “Friday games” on the schedule');
    const done = { type: 'RequestHandled', data: { requestId: 'r' } } as never;
    expect(summaryOf(done, names)).toBe('Marked the request from Dana Reyes as done');
    expect(summaryOf(done, unknown)).toBe('Marked the request from an unknown sender as done');
  });
});
