import type { Actor } from '@hoops/domain/actor';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import type { BillingCommand, FamilyCommand } from '@hoops/domain/family/commands';
import { opensIntent } from '@hoops/domain/family/intents';
import type { Family, FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import type { FamilyId } from '@hoops/domain/ids';
import type { ProviderTrace } from '@hoops/domain/provider-trace';
import { familyStream } from '@hoops/domain/stream';
import type { Loaded } from '@hoops/event-store/event-store';
import { type CommandResult, type RepositoryDeps, repository } from '@hoops/event-store/repository';

/** Under which command, by whom and because of what something is recorded. */
export type Why = {
  readonly commandId: string;
  readonly actor: Actor;
  /** The event or message that led to it. */
  readonly causationId?: string | undefined;
  /** Of the request that it goes back to; what led to it begins a chain of its own when there is none. */
  readonly correlationId?: string | undefined;
  /** What was said between us and Stripe right before. */
  readonly provider?: ProviderTrace | undefined;
};

export type WhyOn = Why & {
  /** The stream as it was loaded before, if it was: it is not loaded again then. */
  readonly loaded?: Loaded<FamilyState> | undefined;
};

/** The event that opened an intent: what comes of the intent is its consequence. */
export type Cause = { readonly causationId: string; readonly correlationId: string };

/** A registered family, and the version of its stream at which it was so. */
export type KnownFamily = { readonly state: Family; readonly version: number };

/** The family that was loaded; undefined when it is not registered, not yet or not any more. */
export const registeredIn = ({ state, head }: Loaded<FamilyState>): KnownFamily | undefined =>
  state.kind === 'registered' ? { state, version: head.version } : undefined;

/** How billing reads and writes families' streams. */
export type FamilyRepository = {
  readonly load: (familyId: FamilyId) => Promise<Loaded<FamilyState>>;
  /** As whom the parent registered, whatever they changed since. @throws Error when they did not. */
  readonly registration: (familyId: FamilyId) => Promise<ContactDetails>;
  /**
   * The family as it is now, when this event changed the name or the email of the parent and no later one did; undefined
   * else. A process that has seen a later one asks nothing.
   */
  readonly newestDetails: (familyId: FamilyId, event: SealedEnvelope) => Promise<FamilyState | undefined>;
  /**
   * What opened an intent, named by its id or its settlement's; undefined when no event of the family did. It reads
   * the newest events, and older ones as long as it must.
   * @param version of the stream, as it was loaded.
   */
  readonly causeOf: (
    familyId: FamilyId,
    intentOrSettlement: string,
    version: number,
  ) => Promise<Cause | undefined>;
  /**
   * Handles one command.
   * @throws Error when it is rejected or others were first each time.
   */
  readonly record: (familyId: FamilyId, command: FamilyCommand, why: WhyOn) => Promise<KnownFamily>;
  /**
   * Records what is observed at Stripe: load the stream, observe, append what changed. When another process appended in
   * between, all three start again, so that an observation is never older than what it is compared with. What was
   * recorded under the same command id before is not observed again.
   * @returns the family after it, as far as it is known; undefined when it is not registered.
   * @throws Error when what was observed is rejected, or others were first each time.
   */
  readonly observe: (familyId: FamilyId, observation: Observation, why: WhyOn) => Promise<Family | undefined>;
};

/** What Stripe knows of a parent. */
export type ContactDetails = { readonly name: string; readonly email: string };

/** Finds out at Stripe what is to be recorded of a family. */
export type Observation = (family: Family) => Promise<readonly BillingCommand[]>;

/** Webhooks of one family come several at once, and each asks Stripe before it appends. */
const maxAttempts = 8;
/** Whose newest change of name or email is remembered. */
const rememberedFamilies = 1_000;
/** An intent is hardly ever older than that when something comes of it. */
const newestEvents = 25;

/** The repository of families for billing, which also finds their registrations. */
export const familyRepository = (deps: Omit<RepositoryDeps, 'maxAttempts'>): FamilyRepository => {
  const { store } = deps;
  const families = repository({ ...deps, maxAttempts }, familyStreams);
  /** The newest changes of details that were seen, by version. Streams only grow: what is older stays superseded. */
  const changedDetails = new Map<FamilyId, number>();
  const remember = (familyId: FamilyId, version: number): void => {
    changedDetails.delete(familyId);
    changedDetails.set(familyId, version);
    const [oldest] = changedDetails.keys();
    if (changedDetails.size > rememberedFamilies && oldest !== undefined) changedDetails.delete(oldest);
  };

  return {
    load: families.load,

    async registration(familyId) {
      for await (const { type, data } of store.read(familyStream(familyId))) {
        if (type === 'ParentRegistered') return { name: data.name, email: data.email };
      }
      throw notRegistered();
    },

    async newestDetails(familyId, event) {
      if ((changedDetails.get(familyId) ?? 0) > event.version) return undefined;
      if (!changesDetails(await store.open(event))) return undefined;
      const { state, head } = await families.load(familyId);
      let newest = event.version;
      if (head.version > newest) {
        for await (const later of store.read(familyStream(familyId), newest + 1)) {
          if (changesDetails(later)) newest = later.version;
        }
      }
      remember(familyId, newest);
      return newest === event.version ? state : undefined;
    },

    async causeOf(familyId, intentOrSettlement, version) {
      const stream = familyStream(familyId);
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
      const result = await families.execute(familyId, [command], contextOf(why));
      if (result.kind === 'accepted' || result.kind === 'repeated')
        return { state: registered(result.state), version: result.version };
      throw new Error(`${command.type} was ${reasonOf(result)}.`);
    },

    async observe(familyId, observation, why) {
      const commands = async (state: FamilyState) => (state.kind === 'registered' ? observation(state) : []);
      const result = await families.execute(familyId, commands, contextOf(why));
      if (result.kind === 'rejected' || result.kind === 'conflict')
        throw new Error(`What was observed of family ${familyId} was ${reasonOf(result)}.`);
      return 'state' in result && result.state.kind === 'registered' ? result.state : undefined;
    },
  };
};

const changesDetails = ({ type, data }: Envelope): boolean =>
  type === 'EmailOwnershipProven' || (type === 'ParentInfoChanged' && data.changes.name !== undefined);

const contextOf = ({ commandId, actor, causationId, correlationId, provider, loaded }: WhyOn) => ({
  commandId,
  actor,
  causationId,
  correlationId: correlationId ?? causationId ?? commandId,
  provider,
  loaded,
});

const reasonOf = (
  result: Exclude<CommandResult<FamilyState>, { readonly state: FamilyState; readonly events: unknown }>,
): string =>
  result.kind === 'rejected' ? `rejected: ${result.rejection.rejected}` : `not recorded: ${result.kind}`;

const opens = ({ type, data }: Envelope, intentOrSettlement: string): boolean =>
  opensIntent(type) &&
  (('intentId' in data && data.intentId === intentOrSettlement) ||
    ('settlementId' in data && data.settlementId === intentOrSettlement));

const registered = (state: FamilyState): Family => {
  if (state.kind !== 'registered') throw notRegistered();
  return state;
};

const notRegistered = (): Error => new Error('The family is not registered.');
