import type { GradeOfferings } from '@hoops/domain/grade/events';
import { gradeStreams } from '@hoops/domain/grade/grade-decider';
import { defaultOfferings } from '@hoops/domain/grade/state';
import { gradeStream } from '@hoops/domain/stream';
import { StreamBroken } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { UnreadableEvent } from '@hoops/event-store/unreadable-event';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { gradeViewSchema } from '@hoops/projections/views/lists';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { expect, it } from 'vitest';
import { currentView } from './current-view.ts';

const stream = gradeStream('6');
const withoutMonday = { ...defaultOfferings, monday: false };
const withoutTuesday = { ...defaultOfferings, tuesday: false };

const club = () => {
  const store = memoryEventStore();
  let broken: Error | undefined;
  const rows = memoryReadStore();
  const set = async (offerings: GradeOfferings): Promise<void> => {
    const head = await store.head(stream);
    const commandId = `command-${head.version + 1}`;
    await store.append(
      stream,
      head,
      [{ event: { type: 'GradeOfferingsChanged', data: { grade: '6', offerings } } }],
      {
        actor: { sub: 'coach', role: 'admin' },
        commandId,
        fingerprint: commandId,
        at: '2026-11-02T12:00:00.000Z',
        correlationId: commandId,
        keyId: stream,
      },
    );
  };
  const read = (fromRow = (data: unknown) => gradeViewSchema.safeParse(data).data) =>
    currentView(
      { store: { ...store, load: (...of) => (broken ? Promise.reject(broken) : store.load(...of)) }, rows },
      gradeStreams,
      '6',
      {
        row: { type: 'grade', id: '6' },
        fromRow,
        fromState: ({ offerings }) => ({ grade: '6' as const, offerings }),
      },
    );
  const breakWith = (error: Error) => {
    broken = error;
  };
  return {
    set,
    read,
    breakWith,
    project: () => projectStream({ store, keys: memoryFamilyKeys(), rows }, 1, stream),
  };
};

it('the current view of an empty stream is the initial state', async () => {
  expect(await club().read()).toEqual({ view: { grade: '6', offerings: defaultOfferings }, version: 0 });
});

it('the current view includes the last saved event even if the projected row is behind', async () => {
  const { set, read, project } = club();
  await set(withoutMonday);
  expect(await read()).toEqual({ view: { grade: '6', offerings: withoutMonday }, version: 1 });
  await project();
  await set(withoutTuesday);
  expect(await read()).toEqual({ view: { grade: '6', offerings: withoutTuesday }, version: 2 });
});

it('the current view is built from the events, not from the row', async () => {
  const { set, read, project } = club();
  await set(withoutMonday);
  await project();
  const marked = { grade: '6' as const, offerings: withoutTuesday };
  expect((await read(() => marked)).view.offerings).toEqual(withoutMonday);
});

it.each([
  new StreamBroken(stream, 1, 'is missing'),
  new UnreadableEvent({ stream, version: 1, at: '2026-11-02T12:00:00.000Z' }, undefined, undefined),
])(
  'the current view falls back to an up-to-date row when the events are unreadable: $name',
  async (error) => {
    const { set, read, project, breakWith } = club();
    await set(withoutMonday);
    await project();
    breakWith(error);
    const shown = { view: { grade: '6', offerings: withoutMonday }, version: 1 };
    expect(await read()).toEqual(shown);
    await expect(read(() => undefined)).rejects.toBe(error);
    await set(withoutTuesday);
    await expect(read()).rejects.toBe(error);
  },
);

it('the current view does not fall back to the row when the event table times out', async () => {
  const { set, read, project, breakWith } = club();
  await set(withoutMonday);
  await project();
  breakWith(new Error('timeout'));
  await expect(read()).rejects.toThrow('timeout');
});
