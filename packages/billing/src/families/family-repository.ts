import type { Actor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import type { BillingCommand, FamilyCommand } from '@hoops/domain/family/command';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { familyDecider } from '@hoops/domain/family/family-decider';
import type { Family, FamilyState } from '@hoops/domain/family/state';
import type { FamilyId } from '@hoops/domain/ids';
import { isRejection } from '@hoops/domain/rejection';
import { familyStream } from '@hoops/domain/stream';
import { AppendConflict, type EventStore } from '@hoops/event-store/event-store';
import { fingerprintOf } from '@hoops/event-store/fingerprint';
import { foldOf, handleCommand } from '@hoops/event-store/handle-command';
import { type Backoff, jitteredBackoff } from '@hoops/runtime/backoff';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
import { intentTypes } from '../intents/intent-types.ts';

/** Under which command, by whom and because of what something is recorded. */
export type Why = {
  readonly commandId: string;
  readonly actor: Actor;
  /** The event or message that led to it. */
  readonly causationId?: string | undefined;
  /** Of the request that it goes back to; what led to it begins a chain of its own when there is none. */
  readonly correlationId?: string | undefined;
};

/** The event that opened an intent: what comes of the intent is its consequence. */
export type Cause = { readonly causationId: string; readonly correlationId: string };

/** How billing reads and writes families' streams. */
export type FamilyRepository = {
  readonly load: (familyId: FamilyId) => Promise<FamilyState>;
  /** As whom the parent registered, whatever they changed since. @throws Error when they did not. */
  readonly registration: (familyId: FamilyId) => Promise<ContactDetails>;
  /**
   * What opened an intent, named by its id or its settlement's; undefined when no event of the family did. It reads
   * the newest events, and older ones as long as it must.
   */
  readonly causeOf: (familyId: FamilyId, intentOrSettlement: string) => Promise<Cause | undefined>;
  /** Handles one command. @throws Error when it is rejected or others were first each time. */
  readonly record: (familyId: FamilyId, command: FamilyCommand, why: Why) => Promise<Family>;
  /**
   * Records what is seen at Stripe: load the stream, look, append what changed. When somebody else appended in
   * between, all three start again, so that what was seen is never older than what it is compared with.
   */
  readonly observe: (familyId: FamilyId, look: Look, why: Why) => Promise<void>;
};

/** What Stripe is told of a parent. */
export type ContactDetails = { readonly name: string; readonly email: string };

export type Look = (family: Family) => Promise<readonly BillingCommand[]>;

export type FamilyRepositoryOptions = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly backoff?: Backoff;
};

const tries = 8;
/** An intent is hardly ever older than that when something comes of it. */
const newestEvents = 25;
const fold = foldOf(familyDecider);

export const familyRepository = ({
  store,
  clock,
  newId,
  backoff = jitteredBackoff,
}: FamilyRepositoryOptions): FamilyRepository => ({
  async load(familyId) {
    return (await store.load(familyStream(familyId), fold)).state;
  },

  async registration(familyId) {
    for await (const { type, data } of store.read(familyStream(familyId))) {
      if (type === 'ParentRegistered') return { name: data.name, email: data.email };
    }
    throw notRegistered();
  },

  async causeOf(familyId, intentOrSettlement) {
    const stream = familyStream(familyId);
    const { version } = await store.head(stream);
    for (let reach = newestEvents; ; reach *= 4) {
      const from = Math.max(version - reach, 0) + 1;
      for await (const event of store.read(stream, from)) {
        if (opens(event, intentOrSettlement))
          return { causationId: event.id, correlationId: event.correlationId };
      }
      if (from === 1) return undefined;
    }
  },

  async record(familyId, command, why) {
    const stream = familyStream(familyId);
    const result = await handleCommand({
      store,
      decider: familyDecider,
      stream,
      command,
      ...why,
      at: nowIso(clock),
      correlationId: correlationOf(why),
      keyId: stream,
      newId,
      backoff,
    });
    if (result.kind === 'rejected') {
      throw new Error(`${command.type} was rejected: ${result.rejection.rejected}.`);
    }
    if (result.kind === 'conflict' || result.kind === 'refused-reuse') {
      throw new Error(`${command.type} was not recorded: ${result.kind}.`);
    }
    return registered(result.state);
  },

  async observe(familyId, look, why) {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await observeOnce({ store, clock, newId }, familyId, look, why);
      if (outcome === 'recorded') return;
      if (attempt === tries)
        throw new Error(`What was seen of family ${familyId} was not recorded: conflict.`);
      await backoff(attempt);
    }
  },
});

const correlationOf = ({ correlationId, causationId, commandId }: Why): string =>
  correlationId ?? causationId ?? commandId;

const opens = ({ type, data }: Envelope, intentOrSettlement: string): boolean =>
  intentTypes.has(type) &&
  (('intentId' in data && data.intentId === intentOrSettlement) ||
    ('settlementId' in data && data.settlementId === intentOrSettlement));

const observeOnce = async (
  { store, clock, newId }: Omit<FamilyRepositoryOptions, 'backoff'>,
  familyId: FamilyId,
  look: Look,
  why: Why,
): Promise<'recorded' | 'lost'> => {
  const stream = familyStream(familyId);
  const { state, head } = await store.load(stream, fold);
  if (state.kind !== 'registered') return 'recorded';
  const commands = await look(state);
  const at = nowIso(clock);
  const events = decideAll(state, commands, { at, newId });
  if (events.length === 0) return 'recorded';
  try {
    await store.append(stream, head, events, {
      ...why,
      at,
      fingerprint: fingerprintOf(commands),
      correlationId: correlationOf(why),
      keyId: stream,
    });
    return 'recorded';
  } catch (error) {
    if (error instanceof AppendConflict) return 'lost';
    throw error;
  }
};

/** Several sightings are one commit: each is decided on what the ones before it left. */
const decideAll = (
  state: FamilyState,
  commands: readonly BillingCommand[],
  context: { readonly at: string; readonly newId: NewId },
) => {
  let current = state;
  return commands.flatMap((command) => {
    const decided = familyDecider.decide(current, command, context);
    if (isRejection(decided)) throw new Error(`${command.type} was rejected: ${decided.rejected}.`);
    for (const event of decided) current = familyDecider.evolve(current, event, context);
    return decided.map((event) => ({ event, occurredAt: occurredAtOf(event) }));
  });
};

/** When a fact happened in the world, where Stripe says so. */
const occurredAtOf = (event: FamilyEvent): string | undefined => {
  switch (event.type) {
    case 'PaymentReceived':
      return event.data.paidAt;
    case 'PaymentFailed':
      return event.data.failedAt;
    case 'PaymentRefunded':
      return event.data.refundedAt;
    default:
      return undefined;
  }
};

const registered = (state: FamilyState): Family => {
  if (state.kind !== 'registered') throw notRegistered();
  return state;
};

const notRegistered = (): Error => new Error('The family is not registered.');
