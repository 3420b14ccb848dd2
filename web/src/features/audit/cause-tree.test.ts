import { expect, it } from 'vitest';
import type { CausedEvent } from './audit-queries.ts';
import { type CauseNode, causeTrees, commandName, durationWords } from './cause-tree.ts';

const event = (eventId: string, parentId: string | null, commandId = 'click'): CausedEvent => ({
  eventId,
  parentId,
  commandId,
  command: 'CreateSubscription',
  stream: 'family#f',
  version: 1,
  type: 'PlanRequested',
  at: '2026-11-10T18:00:00.000Z',
  sentence: '',
  by: 'Parent',
  reason: null,
  familyId: null,
  familyName: null,
  provider: null,
  delivery: null,
  rows: { count: 0, areWritten: true },
});
const shapeOf = ({ event: { eventId }, effects }: CauseNode): readonly unknown[] => [
  eventId,
  ...effects.map(shapeOf),
];

it('the cause tree contains each event once below its cause, with one root per command', () => {
  const events = [
    event('asked', null),
    event('also', null),
    event('seen', null, 'record'),
    event('started', 'asked', 'outcome'),
    event('mail', 'started', 'mail'),
    event('lost', 'not among them', 'later'),
  ];
  const roots = causeTrees(events);
  expect(roots.map(({ commandId, effects }) => [commandId, ...effects.map(shapeOf)])).toEqual([
    ['click', ['asked', ['started', ['mail']]], ['also']],
    ['record', ['seen']],
    ['later', ['lost']],
  ]);
});

it('the cause tree shows durations and command names in words', () => {
  const lengths = [0, 412, 1_412, 11_600, 180_000, 7_200_000, 400_000_000].map(durationWords);
  expect(lengths).toEqual(['0 ms', '412 ms', '1.4 s', '12 s', '3 min', '2 h', '5 days']);
  expect([commandName('CreateSubscription'), commandName(null)]).toEqual([
    'Create subscription',
    'A command',
  ]);
});
