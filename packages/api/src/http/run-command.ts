import { createHash } from 'node:crypto';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { StreamDefinition } from '@hoops/domain/decider';
import type { Envelope } from '@hoops/domain/envelope';
import type { FamilyCommand } from '@hoops/domain/family/commands';
import type { FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { type CommandContext, type CommandDeps, repository } from '@hoops/event-store/repository';
import type { Request } from './create-handler.ts';
import { problemOfRejection, type RejectionCode, refusal } from './problem.ts';
import { actorOf, ownFamilyId } from './session.ts';

export type Done<State> = {
  readonly state: State;
  readonly version: number;
  readonly events: readonly Envelope[];
};

/**
 * A fixed command, or a function that derives the command from the state. The function runs again after a
 * conflict.
 */
type Given<State, Command> = Command | ((state: State) => Promise<Command>);

/**
 * Handles a command against one stream.
 * @throws ProblemError for a rejection, a lasting version conflict or a reused idempotency key
 */
export const runCommand = async <
  Id,
  State,
  Command extends { readonly type: string },
  Event extends DomainEvent,
  Code extends RejectionCode,
  Sealing,
  Other extends RejectionCode = never,
>(
  deps: CommandDeps,
  streams: StreamDefinition<Id, State, Command, Event, Code, Sealing>,
  id: Id,
  command: Given<State, Command>,
  by: CommandContext<State, Other> & Sealing & { readonly wrote?: Request['wrote'] },
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
      throw refusal('saved-meanwhile');
    case 'refused-reuse':
      throw refusal('key-reused');
    default:
      return result satisfies never;
  }
};

const isFunction = <State, Command>(
  given: Given<State, Command>,
): given is (state: State) => Promise<Command> => typeof given === 'function';

/**
 * Runs a command on the caller's own family.
 * @param body must be equal in a repeated request; defaults to the command
 */
export const runFamilyCommand = (
  deps: CommandDeps,
  request: Request,
  command: Given<FamilyState, FamilyCommand>,
  body?: unknown,
  alongside?: CommandContext<FamilyState, RejectionCode>['alongside'],
): Promise<Done<FamilyState>> =>
  runCommand(deps, familyStreams, ownFamilyId(request.session), command, {
    ...byCaller(request),
    body,
    alongside,
    loaded: request.ownFamily,
  });

export const byCaller = (request: Request) => ({
  commandId: request.commandId,
  correlationId: request.correlationId,
  actor: actorOf(request.session),
  wrote: request.wrote,
});

/** Id derived from caller and idempotency key, so a repeated request does not open a second stream. */
export const idOfRequest = (request: Request): string => {
  const who = actorOf(request.session).sub;
  return createHash('sha256').update(`${who}|${request.commandId}`).digest('base64url').slice(0, 26);
};
