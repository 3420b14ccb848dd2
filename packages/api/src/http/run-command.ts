import type { Actor } from '@hoops/domain/actor';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Decider } from '@hoops/domain/decider';
import type { Envelope } from '@hoops/domain/envelope';
import type { FamilyCommand } from '@hoops/domain/family/command';
import { familyDecider } from '@hoops/domain/family/family-decider';
import type { FamilyState } from '@hoops/domain/family/state';
import { familyStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore, Loaded } from '@hoops/event-store/event-store';
import { handleCommand } from '@hoops/event-store/handle-command';
import type { Clock } from '@hoops/runtime/clock';
import { actorOf, ownFamilyId } from '../auth/session.ts';
import type { Request } from './create-handler.ts';
import { problem, problemOfRejection } from './problem.ts';

export type CommandDeps = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly newId: () => string;
};

export type Done<State> = {
  readonly state: State;
  readonly version: number;
  /** The events of this command; those of the first time when it is a repetition. */
  readonly events: readonly Envelope[];
};

/**
 * Handles one command against one stream and turns every way of not succeeding into a problem.
 * @throws ProblemError for a refusal, a lost race or a reused idempotency key.
 */
export const runCommand = async <State, Command, Event extends DomainEvent, Code extends string>(
  deps: CommandDeps,
  decider: Decider<State, Command, Event, Code>,
  target: { readonly stream: StreamName; readonly keyId: string },
  command: Command,
  by: {
    readonly commandId: string;
    readonly correlationId: string;
    readonly actor: Actor;
    /** What the caller sent, when the command carries other facts besides: a repetition sends the same. */
    readonly body?: unknown;
    readonly loaded?: Promise<Loaded<State>> | undefined;
    /** Hears which version the stream is at then. */
    readonly wrote?: Request['wrote'];
  },
): Promise<Done<State>> => {
  const { wrote, ...context } = by;
  const result = await handleCommand({
    store: deps.store,
    decider,
    ...target,
    command,
    ...context,
    at: deps.clock.now().toISOString(),
    newId: deps.newId,
  });
  switch (result.kind) {
    case 'accepted':
    case 'repeated':
      wrote?.(target.stream, result.version);
      return { state: result.state, version: result.version, events: result.events };
    case 'rejected':
      throw problemOfRejection(result.rejection);
    case 'conflict':
      throw problem('conflict', 'Somebody else saved at the same moment. Please try again.');
    case 'refused-reuse':
      throw problem('conflict', 'This request was sent before with other contents.');
    default:
      return result satisfies never;
  }
};

/** A command to the caller's own family. */
export const runFamilyCommand = (
  deps: CommandDeps,
  request: Request,
  command: FamilyCommand,
  body?: unknown,
): Promise<Done<FamilyState>> => {
  const stream = familyStream(ownFamilyId(request.session));
  return runCommand(deps, familyDecider, { stream, keyId: stream }, command, {
    ...byCaller(request),
    body,
    loaded: request.ownFamily,
  });
};

/** The part of a command's context that the request gives. */
export const byCaller = (request: Request) => ({
  commandId: request.commandId,
  correlationId: request.correlationId,
  actor: actorOf(request.session),
  wrote: request.wrote,
});
