import { scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { byCaller, runCommand } from '../http/run-command.ts';

export const scheduleCommands = (deps: CommandDeps): Implementations<'addScheduleItem'> => ({
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
});
