import { gradeDecider } from '@hoops/domain/grade/decide';
import { requestDecider } from '@hoops/domain/request/decide';
import { scheduleDecider } from '@hoops/domain/schedule/decide';
import { gradeStream, requestStream, type StreamName, scheduleStream } from '@hoops/domain/stream';
import type { Implementations } from '../http/create-handler.ts';
import { byCaller, type CommandDeps, runCommand } from '../http/run-command.ts';

/** What administrators change: the schedule, the offerings, the inbox. */
export const adminCommands = (
  deps: CommandDeps,
): Implementations<
  | 'addScheduleItem'
  | 'changeScheduleItem'
  | 'removeScheduleItem'
  | 'restoreScheduleItem'
  | 'moveScheduleItem'
  | 'setGradeOfferings'
  | 'markRequestHandled'
  | 'reopenRequest'
> => ({
  async addScheduleItem(input, request) {
    const { version, events } = await runCommand(
      deps,
      scheduleDecider,
      to(scheduleStream),
      { type: 'AddScheduleItem', ...input },
      byCaller(request),
    );
    const added = events.find((event) => event.type === 'ScheduleItemAdded');
    if (added?.type !== 'ScheduleItemAdded') throw new Error('AddScheduleItem added nothing.');
    return { version, itemId: added.data.itemId, order: added.data.order };
  },

  async changeScheduleItem(input, request) {
    const { version } = await runCommand(
      deps,
      scheduleDecider,
      to(scheduleStream),
      { type: 'ChangeScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },

  async removeScheduleItem(input, request) {
    const { version } = await runCommand(
      deps,
      scheduleDecider,
      to(scheduleStream),
      { type: 'RemoveScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },

  async restoreScheduleItem(input, request) {
    const { version } = await runCommand(
      deps,
      scheduleDecider,
      to(scheduleStream),
      { type: 'RestoreScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },

  async moveScheduleItem(input, request) {
    const { version } = await runCommand(
      deps,
      scheduleDecider,
      to(scheduleStream),
      { type: 'MoveScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },

  async setGradeOfferings(input, request) {
    const { version } = await runCommand(
      deps,
      gradeDecider,
      to(gradeStream(input.grade)),
      { type: 'SetGradeOfferings', ...input },
      byCaller(request),
    );
    return { version };
  },

  async markRequestHandled(input, request) {
    const { version } = await runCommand(
      deps,
      requestDecider,
      to(requestStream(input.requestId)),
      { type: 'MarkRequestHandled', ...input },
      byCaller(request),
    );
    return { version };
  },

  async reopenRequest(input, request) {
    const { version } = await runCommand(
      deps,
      requestDecider,
      to(requestStream(input.requestId)),
      { type: 'ReopenRequest', ...input },
      byCaller(request),
    );
    return { version };
  },
});

/** These streams hold nothing personal, or were sealed when they were opened: the stream names the key. */
const to = (stream: StreamName) => ({ stream, keyId: stream });
