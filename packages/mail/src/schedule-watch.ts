import type { EventHandler } from '@hoops/bus/subscriber';
import { systemActor } from '@hoops/domain/actor';
import { noticeStreams } from '@hoops/domain/notice/notice-decider';
import { type ScheduleChange, scheduleChanges } from '@hoops/domain/schedule/changes';
import { sessionEvents } from '@hoops/domain/schedule/events';
import { scheduleDecider } from '@hoops/domain/schedule/schedule-decider';
import type { ScheduleState } from '@hoops/domain/schedule/state';
import { scheduleStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { evolveAll } from '@hoops/event-store/fold-stream';
import { type CommandDeps, repository } from '@hoops/event-store/repository';

/**
 * Opens notices: right away for sessions, and for items only at the newest of several edits. Can be repeated.
 */
export const scheduleWatchFor =
  (deps: CommandDeps): EventHandler =>
  async (envelope) => {
    const { store } = deps;
    const notices = repository(deps, noticeStreams);
    const head = await store.head(scheduleStream);
    if (!isUrgent(envelope.type) && envelope.version < head.version) return;
    const loaded = await notices.load('schedule');
    const { announcedUpTo } = loaded.state;
    if (envelope.version <= announcedUpTo) return;
    const changes = await changesBetween(store, announcedUpTo, envelope.version);
    const command = { type: 'StartScheduleNotice', upTo: envelope.version, changes } as const;
    const result = await notices.execute('schedule', [command], {
      commandId: `schedule-notice-${envelope.version}`,
      actor: systemActor('schedule-watch'),
      correlationId: envelope.correlationId,
      causationId: envelope.id,
      loaded,
      // The version alone identifies the request, because the schedule determines the changes.
      body: { upTo: envelope.version },
    });
    if (result.kind === 'conflict') throw new Error('Others kept writing to the notices.');
  };

const isUrgent = (type: string): boolean => sessionEvents.some((event) => event.type === type);

/** Only the newest change in a batch can be the schedule's newest change. */
export const newestChange = (): string => 'notice';

const changesBetween = async (
  store: EventStore,
  from: number,
  to: number,
): Promise<readonly ScheduleChange[]> => {
  let before: ScheduleState = scheduleDecider.initialState;
  let after: ScheduleState = scheduleDecider.initialState;
  for await (const envelope of store.read(scheduleStream)) {
    if (envelope.version > to) break;
    after = evolveAll(scheduleDecider, after, [envelope]);
    if (envelope.version <= from) before = after;
  }
  return scheduleChanges(before.items, after.items);
};
