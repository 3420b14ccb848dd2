import { scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import type { Implementations } from '../http/create-handler.ts';
import { byCaller, type CommandDeps, runCommand } from '../http/run-command.ts';

/** What administrators change on the schedule. */
export const scheduleCommands = (
  deps: CommandDeps,
): Implementations<
  'addScheduleItem' | 'changeScheduleItem' | 'removeScheduleItem' | 'restoreScheduleItem' | 'moveScheduleItem'
> => ({
  async addScheduleItem(input, request) {
    const { version, events } = await runCommand(
      deps,
      scheduleStreams,
      'main',
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
      scheduleStreams,
      'main',
      { type: 'ChangeScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },

  async removeScheduleItem(input, request) {
    const { version } = await runCommand(
      deps,
      scheduleStreams,
      'main',
      { type: 'RemoveScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },

  async restoreScheduleItem(input, request) {
    const { version } = await runCommand(
      deps,
      scheduleStreams,
      'main',
      { type: 'RestoreScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },

  async moveScheduleItem(input, request) {
    const { version } = await runCommand(
      deps,
      scheduleStreams,
      'main',
      { type: 'MoveScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },
});
