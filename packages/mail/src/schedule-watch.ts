import type { EventHandler } from '@hoops/bus/subscriber';
import { systemActor } from '@hoops/domain/actor';
import { noticeDecider } from '@hoops/domain/notice/notice-decider';
import { type ScheduleChange, scheduleChanges } from '@hoops/domain/schedule/changes';
import { scheduleDecider } from '@hoops/domain/schedule/schedule-decider';
import type { ScheduleState } from '@hoops/domain/schedule/state';
import { scheduleNoticeStream, scheduleStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { foldOf, handleCommand } from '@hoops/event-store/handle-command';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';

export type ScheduleWatchDeps = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly newId: NewId;
};

/**
 * Begins a notice about everything that changed since the last one. Its messages wait, and only the message of
 * the newest change acts: whoever edits five items in a row sends one mail. A message that comes again, late or
 * out of order begins nothing that was begun.
 */
export const scheduleWatchFor =
  ({ store, clock, newId }: ScheduleWatchDeps): EventHandler =>
  async (envelope) => {
    const head = await store.head(scheduleStream);
    if (envelope.version < head.version) return;
    const { state } = await store.load(scheduleNoticeStream, foldOf(noticeDecider));
    if (envelope.version <= state.toldUpTo) return;
    const changes = await changesBetween(store, state.toldUpTo, envelope.version);
    const result = await handleCommand({
      store,
      decider: noticeDecider,
      stream: scheduleNoticeStream,
      command: { type: 'StartScheduleNotice', upTo: envelope.version, changes },
      commandId: `schedule-notice-${envelope.version}`,
      actor: systemActor('schedule-watch'),
      at: nowIso(clock),
      correlationId: envelope.correlationId,
      causationId: envelope.id,
      keyId: scheduleNoticeStream,
      newId,
      // The changes follow from the schedule; the version is what was asked.
      body: { upTo: envelope.version },
    });
    if (result.kind === 'conflict') throw new Error('Others kept writing to the notices.');
  };

const changesBetween = async (
  store: EventStore,
  from: number,
  to: number,
): Promise<readonly ScheduleChange[]> => {
  const fold = foldOf(scheduleDecider);
  let before: ScheduleState = fold.initialState;
  let after: ScheduleState = fold.initialState;
  for await (const envelope of store.read(scheduleStream)) {
    if (envelope.version > to) break;
    after = fold.evolve(after, envelope, envelope);
    if (envelope.version <= from) before = after;
  }
  return scheduleChanges(before.items, after.items);
};
