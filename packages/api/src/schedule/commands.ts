import { scheduleDecider } from '@hoops/domain/schedule/schedule-decider';
import { scheduleStream } from '@hoops/domain/stream';
import type { Implementations } from '../http/create-handler.ts';
import { byCaller, type CommandDeps, runCommand } from '../http/run-command.ts';

/** The stream holds nothing personal: its own name is the key's. */
const target = { stream: scheduleStream, keyId: scheduleStream };

/** What administrators change on the schedule. */
export const scheduleCommands = (
  deps: CommandDeps,
): Implementations<
  'addScheduleItem' | 'changeScheduleItem' | 'removeScheduleItem' | 'restoreScheduleItem' | 'moveScheduleItem'
> => ({
  async addScheduleItem(input, request) {
    const { version, events } = await runCommand(
      deps,
      scheduleDecider,
      target,
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
      target,
      { type: 'ChangeScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },

  async removeScheduleItem(input, request) {
    const { version } = await runCommand(
      deps,
      scheduleDecider,
      target,
      { type: 'RemoveScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },

  async restoreScheduleItem(input, request) {
    const { version } = await runCommand(
      deps,
      scheduleDecider,
      target,
      { type: 'RestoreScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },

  async moveScheduleItem(input, request) {
    const { version } = await runCommand(
      deps,
      scheduleDecider,
      target,
      { type: 'MoveScheduleItem', ...input },
      byCaller(request),
    );
    return { version };
  },
});
