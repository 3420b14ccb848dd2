import type { Actor } from '@hoops/domain/actor';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import type { BillingCommand, FamilyCommand } from '@hoops/domain/family/commands';
import { kindOpenedBy } from '@hoops/domain/family/intents';
import type { Family, FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import type { FamilyId } from '@hoops/domain/ids';
import type { ProviderTrace } from '@hoops/domain/provider-trace';
import { familyStream } from '@hoops/domain/stream';
import type { Loaded } from '@hoops/event-store/event-store';
import {
  type CommandContext,
  type CommandResult,
  type RepositoryDeps,
  repository,
} from '@hoops/event-store/repository';

export type CommandMetadata = {
  readonly commandId: string;
  readonly actor: Actor;
  readonly causationId?: string | undefined;
  /** Correlation id of the original request; absent when a new causal chain begins. */
  readonly correlationId?: string | undefined;
  readonly provider?: ProviderTrace | undefined;
};

export type LoadedCommandMetadata = CommandMetadata &
  Pick<CommandContext<FamilyState, string>, 'alongside'> & {
    readonly loaded?: Loaded<FamilyState> | undefined;
  };

/** Event that opened an intent. Its ids become the causation and correlation ids of the outcome. */
export type Cause = { readonly causationId: string; readonly correlationId: string };

export type KnownFamily = { readonly state: Family; readonly version: number };

export const registeredIn = ({ state, head }: Loaded<FamilyState>): KnownFamily | undefined =>
  state.kind === 'registered' ? { state, version: head.version } : undefined;

export type FamilyRepository = {
  readonly load: (familyId: FamilyId) => Promise<Loaded<FamilyState>>;
  readonly registration: (familyId: FamilyId) => Promise<ContactDetails>;
  /**
   * Undefined unless the event is the family's newest change of name or email. Needs no read if this process
   * saw a newer change.
   */
  readonly newestDetails: (familyId: FamilyId, event: SealedEnvelope) => Promise<FamilyState | undefined>;
  /**
   * Event that opened an intent, by id of the intent or settlement; undefined if unknown.
   * @param version version of the loaded stream
   */
  readonly causeOf: (
    familyId: FamilyId,
    intentOrSettlement: string,
    version: number,
  ) => Promise<Cause | undefined>;
  readonly record: (
    familyId: FamilyId,
    command: FamilyCommand,
    why: LoadedCommandMetadata,
  ) => Promise<KnownFamily>;
  /** Records in a registered or erased family. */
  readonly recordInAny: (familyId: FamilyId, command: FamilyCommand, why: CommandMetadata) => Promise<void>;
  /**
   * Loads the stream, observes Stripe and appends differences; retries all steps on conflict.
   * @returns undefined if not registered
   * @throws Error if rejected or in conflict
   */
  readonly observe: (
    familyId: FamilyId,
    observation: Observation,
    why: LoadedCommandMetadata,
  ) => Promise<KnownFamily | undefined>;
};

export type ContactDetails = { readonly name: string; readonly email: string };

export type Observation = (family: Family) => Promise<readonly BillingCommand[]>;

/** High, because several webhooks of a family can arrive together, and each reads Stripe before appending. */
const maxAttempts = 8;
const rememberedFamilies = 1_000;
/** Number of newest events that are searched first, because most intents end within this range. */
const newestEvents = 25;

export const familyRepository = (deps: Omit<RepositoryDeps, 'maxAttempts'>): FamilyRepository => {
  const { store } = deps;
  const families = repository({ ...deps, maxAttempts }, familyStreams);
  /** Version of the newest change seen per family. Streams only grow, so an older change stays outdated. */
  const changedDetails = new Map<FamilyId, number>();
  const remember = (familyId: FamilyId, version: number): void => {
    changedDetails.delete(familyId);
    changedDetails.set(familyId, version);
    const [oldest] = changedDetails.keys();
    if (changedDetails.size > rememberedFamilies && oldest !== undefined) changedDetails.delete(oldest);
  };

  const execute = async (familyId: FamilyId, command: FamilyCommand, why: LoadedCommandMetadata) => {
    const result = await families.execute(familyId, [command], contextOf(why));
    if (result.kind === 'accepted' || result.kind === 'repeated') return result;
    throw new Error(`${command.type} was ${reasonOf(result)}.`);
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
      const { state, version } = await execute(familyId, command, why);
      return { state: registered(state), version };
    },

    async recordInAny(familyId, command, why) {
      await execute(familyId, command, why);
    },

    async observe(familyId, observation, why) {
      const commands = async (state: FamilyState) => (state.kind === 'registered' ? observation(state) : []);
      const result = await families.execute(familyId, commands, contextOf(why));
      if (result.kind === 'rejected' || result.kind === 'conflict')
        throw new Error(`What was observed of family ${familyId} was ${reasonOf(result)}.`);
      return 'state' in result && result.state.kind === 'registered'
        ? { state: result.state, version: result.version }
        : undefined;
    },
  };
};

const changesDetails = ({ type, data }: Envelope): boolean =>
  type === 'EmailOwnershipProven' || (type === 'ParentInfoChanged' && data.changes.name !== undefined);

const contextOf = ({
  commandId,
  actor,
  causationId,
  correlationId,
  provider,
  alongside,
  loaded,
}: LoadedCommandMetadata) => ({
  commandId,
  actor,
  causationId,
  correlationId: correlationId ?? causationId ?? commandId,
  provider,
  alongside,
  loaded,
});

const reasonOf = (
  result: Exclude<CommandResult<FamilyState>, { readonly state: FamilyState; readonly events: unknown }>,
): string =>
  result.kind === 'rejected' ? `rejected: ${result.rejection.rejected}` : `not recorded: ${result.kind}`;

const opens = ({ type, data }: Envelope, intentOrSettlement: string): boolean =>
  kindOpenedBy(type) !== undefined &&
  (('intentId' in data && data.intentId === intentOrSettlement) ||
    ('settlementId' in data && data.settlementId === intentOrSettlement));

const registered = (state: FamilyState): Family => {
  if (state.kind !== 'registered') throw notRegistered();
  return state;
};

const notRegistered = (): Error => new Error('The family is not registered.');
