import type { Performed, StoredIntent } from '@hoops/billing/intents/perform-intent';
import type { Envelope } from '@hoops/domain/envelope';
import { type FamilyCommand, familyCommands } from '@hoops/domain/family/commands';
import { type Intent, kindOpenedBy } from '@hoops/domain/family/intents';
import type { Family, FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import type { FamilyId, IntentId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { Request } from './create-handler.ts';
import { refusal } from './problem.ts';
import { byCaller, runCommand, runFamilyCommand } from './run-command.ts';
import type { RefusalCode } from './sentences.ts';
import { ownFamilyId } from './session.ts';

export type BillingDeps = CommandDeps & {
  /**
   * Runs the family's open intents, oldest first. Returns the result of `intent` if known within two seconds.
   */
  readonly runIntent: (familyId: FamilyId, intent: StoredIntent) => Promise<Performed>;
  /** Link to Stripe's card page, which returns to `saved` after a card is saved, else to `back`. */
  readonly portalLink: (
    family: Pick<Family, 'familyId' | 'stripeCustomerId'>,
    back: string,
    saved: string,
    correlationId: string,
  ) => Promise<string>;
};

export const ownLoaded = (
  deps: CommandDeps,
  { session, ownFamily }: Pick<Request, 'session' | 'ownFamily'>,
) => ownFamily ?? streamReader(deps.store, familyStreams).load(ownFamilyId(session));

/** @throws ProblemError failed-precondition before registration */
export const loadFamily = async (deps: CommandDeps, request: Pick<Request, 'session' | 'ownFamily'>) => {
  const { state, head } = await ownLoaded(deps, request);
  return { family: registered(state), version: head.version };
};

/** `operationId`: id of the operation in the family's view. `bankUrl`: set while nothing has been charged. */
export type OperationDone = {
  readonly version: number;
  readonly operationId: string;
  readonly bankUrl?: string;
};

/**
 * @param asked must be equal in a repeated request
 * @throws `unknown` if Stripe does not answer within two seconds
 */
export const runIntentCommand = async (
  deps: BillingDeps,
  request: Request,
  command: FamilyCommand,
  { refused, unknown }: Failures,
  asked: unknown = command,
  alongside?: Parameters<typeof runFamilyCommand>[4],
): Promise<{ family: Family; done: OperationDone }> => {
  const own = ownFamilyId(request.session);
  const { state, version, events } = await runFamilyCommand(deps, request, command, asked, alongside);
  const family = { state: registered(state), version };
  // A repeated request returns the result of its intent, even if the intent is closed.
  const intentId = openedIn(events) ?? family.state.openIntents.find(askedBy(command))?.intentId;
  const end = intentId && (await deps.runIntent(own, { intentId, family }));
  if (end?.kind === 'failed') throw refused(end.code);
  const bankUrl = end?.kind === 'at-bank' ? end.url : undefined;
  if (end && end.kind !== 'done' && bankUrl === undefined) throw unknown;
  const after = end?.family
    ? { family: end.family.state, version: end.family.version }
    : await loadFamily(deps, { session: request.session, ownFamily: undefined });
  request.wrote(familyStream(own), after.version);
  const operationId = operationOf(after.family, intentId) ?? request.commandId;
  const done = { version: after.version, operationId, ...(bankUrl !== undefined && { bankUrl }) };
  return { family: after.family, done };
};

export const runIntentOfFamily = async (
  deps: BillingDeps,
  request: Request,
  family: FamilyId,
  command: FamilyCommand,
  { refused, unknown }: Failures,
): Promise<OperationDone> => {
  const by = byCaller(request);
  const { state, version, events } = await runCommand(deps, familyStreams, family, command, by);
  const intentId = openedIn(events);
  if (!intentId) throw refusal('in-progress');
  const known = { state: registered(state), version };
  const end = await deps.runIntent(family, { intentId, family: known });
  if (end.kind === 'failed') throw refused(end.code);
  if (end.kind !== 'done') throw unknown;
  const after = end.family?.version ?? version;
  request.wrote(familyStream(family), after);
  return { version: after, operationId: request.commandId };
};

const openedIn = (events: readonly Envelope[]) => {
  const event = events.find(({ type }) => kindOpenedBy(type));
  return event && 'intentId' in event.data ? event.data.intentId : undefined;
};

const operationOf = ({ operations }: Family, id: IntentId | undefined): string | undefined =>
  operations.find(({ intentId }) => intentId === id)?.id;

const askedBy = (command: FamilyCommand): ((intent: Intent) => boolean) => {
  const emits = familyCommands.filter(({ type }) => type === command.type).flatMap((one) => [...one.emits]);
  const kinds = emits.map(({ type }) => kindOpenedBy(type));
  return (intent) =>
    kinds.includes(intent.kind) &&
    (!('athleteId' in intent && 'athleteId' in command) || intent.athleteId === command.athleteId);
};

const registered = (state: FamilyState): Family => {
  if (state.kind !== 'registered') {
    throw refusal('not-registered');
  }
  return state;
};

export type Failures = { readonly refused: (code: string) => Error; readonly unknown: Error };

type Plain = {
  [Code in RefusalCode]: Parameters<typeof refusal<Code>>['length'] extends 1 ? Code : never;
}[RefusalCode];

export const failures = (refused: Plain, unknown: Plain): Failures => ({
  refused: () => refusal(refused),
  unknown: refusal(unknown),
});
