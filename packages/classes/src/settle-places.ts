import { systemActor } from '@hoops/domain/actor';
import { classStreams } from '@hoops/domain/class/class-decider';
import { programs } from '@hoops/domain/club/days';
import { type CommandDeps, repository } from '@hoops/event-store/repository';

/**
 * Ends offers after their deadline and places after their last day. Free places are offered to the next in
 * line.
 */
export const settlePlaces = async (deps: CommandDeps): Promise<void> => {
  const classes = repository(deps, classStreams);
  for (const program of programs) {
    const commandId = deps.newId();
    const result = await classes.execute(program, [{ type: 'SettlePlaces', program }], {
      commandId,
      actor: systemActor('settle-places'),
      correlationId: commandId,
    });
    if (result.kind === 'conflict')
      throw new Error('The class kept changing, so its places were not updated.');
  }
};
