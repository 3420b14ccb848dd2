import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import type { FamilyCommand } from '@hoops/domain/family/commands';
import type { FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import type { StreamDefinition } from '@hoops/domain/stream-definition';
import { type CommandContext, type CommandDeps, repository } from '@hoops/event-store/repository';
import { actorOf, ownFamilyId } from '../auth/session.ts';
import type { Request } from './create-handler.ts';
import { problem, problemOfRejection, type RejectionCode } from './problem.ts';

export type Done<State> = {
  readonly state: State;
  readonly version: number;
  /** The events of this command; those of the first time when it is a repetition. */
  readonly events: readonly Envelope[];
};

/** A command, or how it follows from the state and from a look at other streams, begun again when others were first. */
type Given<State, Command> = Command | ((state: State) => Promise<Command>);

/**
 * Handles one command against one stream and turns every way of not succeeding into a problem.
 * @param by `wrote` is called with the version at which the stream is then.
 * @throws ProblemError for a refusal, a lost race or a reused idempotency key.
 */
export const runCommand = async <
  Id,
  State,
  Command extends { readonly type: string },
  Event extends DomainEvent,
  Code extends RejectionCode,
  Sealing,
>(
  deps: CommandDeps,
  streams: StreamDefinition<Id, State, Command, Event, Code, Sealing>,
  id: Id,
  command: Given<State, Command>,
  by: CommandContext<State> & Sealing & { readonly wrote?: Request['wrote'] },
): Promise<Done<State>> => {
  const commands = isFunction(command) ? async (state: State) => [await command(state)] : [command];
  const result = await repository(deps, streams).execute(id, commands, by);
  switch (result.kind) {
    case 'accepted':
    case 'repeated':
      by.wrote?.(streams.nameOf(id), result.version);
      return { state: result.state, version: result.version, events: result.events };
    case 'rejected':
      throw problemOfRejection(result.rejection);
    case 'conflict':
      throw problem('conflict', 'Someone else saved at the same moment. Please try again.');
    case 'refused-reuse':
      throw problem('conflict', 'This request was sent before with other contents.');
    default:
      return result satisfies never;
  }
};

const isFunction = <State, Command>(
  given: Given<State, Command>,
): given is (state: State) => Promise<Command> => typeof given === 'function';

/** A command to the caller's own family. @param body what a repetition must send again, if not the command. */
export const runFamilyCommand = (
  deps: CommandDeps,
  request: Request,
  command: Given<FamilyState, FamilyCommand>,
  body?: unknown,
): Promise<Done<FamilyState>> =>
  runCommand(deps, familyStreams, ownFamilyId(request.session), command, {
    ...byCaller(request),
    body,
    loaded: request.ownFamily,
  });

/** The part of a command's context that the request gives. */
export const byCaller = (request: Request) => ({
  commandId: request.commandId,
  correlationId: request.correlationId,
  actor: actorOf(request.session),
  wrote: request.wrote,
});
