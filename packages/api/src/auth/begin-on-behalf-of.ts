import { familyStreams } from '@hoops/domain/family/stream';
import type { OnBehalfOf } from '@hoops/domain/on-behalf-of';
import { clubDate } from '@hoops/domain/time/club-time';
import { eventStoreAsOf } from '@hoops/event-store/event-store-as-of';
import { type CommandDeps, repository, streamReader } from '@hoops/event-store/repository';
import { fieldRefusal, refusal } from '../http/problem.ts';

/** Maximum reasons per family and day, more than an administrator needs. */
const maxReasons = 100;

/**
 * Records once per day, reason and moment that an administrator acts for a family.
 * @returns false for an unknown family
 * @throws ProblemError conflict, invalid-argument
 */
export const beginOnBehalfOf = async (
  deps: CommandDeps,
  { familyId, reason, asOf }: OnBehalfOf,
  by: { readonly sub: string; readonly correlationId: string },
): Promise<boolean> => {
  const families = repository(deps, familyStreams);
  const today = clubDate(deps.clock.now());
  if (asOf !== undefined) await expectFamilyThen(deps, familyId, asOf);
  const [key, moment] = asOf === undefined ? ['acting', {}] : [`looking-at-${asOf}`, { asOf }];
  for (let count = 1; count <= maxReasons; count += 1) {
    const { kind } = await families.execute(familyId, [{ type: 'BeginActing', ...moment }], {
      commandId: `${key}-${today}-${count}`,
      // A used command id with another reason is rejected, so the next number is used.
      body: { reason },
      actor: { sub: by.sub, role: 'admin', onBehalfOf: familyId, reason },
      correlationId: by.correlationId,
    });
    if (kind === 'rejected') return false;
    if (kind === 'accepted' || kind === 'repeated') return true;
    if (kind === 'conflict') break;
  }
  throw refusal('saved-meanwhile');
};

const expectFamilyThen = async (
  { store, clock }: CommandDeps,
  familyId: OnBehalfOf['familyId'],
  asOf: string,
): Promise<void> => {
  if (Date.parse(asOf) > clock.now().getTime()) throw fieldRefusal('moment-to-come', 'asOf');
  const { state } = await streamReader(eventStoreAsOf(store, asOf), familyStreams).load(familyId);
  if (state.kind === 'unregistered') throw fieldRefusal('moment-before-registration', 'asOf');
};
