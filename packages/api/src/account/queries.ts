import { clubDate } from '@hoops/domain/club-time';
import { familyDecider } from '@hoops/domain/family/decide';
import { athleteIdSchema, familyIdSchema } from '@hoops/domain/ids';
import { formatAmount, usd } from '@hoops/domain/money';
import { familyStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { familyView } from '@hoops/projections/derive/family-rows';
import type { ReadStore } from '@hoops/projections/read-store';
import { type FamilyView, familyViewSchema, withoutMedicalData } from '@hoops/projections/views/family-view';
import type { Clock } from '@hoops/runtime/clock';
import type { Logger } from '@hoops/runtime/logger';
import { chargePreviewsOf } from '../athletes/charge-previews.ts';
import { recordFamiliesViewed, recordPersonalDataViewed } from '../audit/record-access.ts';
import { ownFamilyId, type Session } from '../auth/session.ts';
import type { Implementations } from '../http/create-handler.ts';
import { problem, problemOfRejection } from '../http/problem.ts';
import type { CommandDeps } from '../http/run-command.ts';
import { owed } from '../payments/owed.ts';
import { paymentsOfFamily } from '../payments/payments-of-family.ts';
import { receiptFor } from '../payments/receipt.ts';
import { currentView } from '../rows/current-view.ts';
import { athletesIn, pageOfTimeline, timelineOf } from './timeline.ts';

export type QueryDeps = {
  readonly store: EventStore;
  readonly rows: ReadStore;
  readonly clock: Clock;
  readonly logger: Logger;
};

export type VersionedFamily = { readonly family: FamilyView | null; readonly version: number };

/**
 * A family as it is now; null before it has registered. The id comes from an address, where anything may be
 * written: what is none is the id of nobody.
 */
export const readFamily = async (deps: QueryDeps, id: string): Promise<VersionedFamily> => {
  const known = familyIdSchema.safeParse(id);
  if (!known.success) return { family: null, version: 0 };
  const { view, version } = await currentView(deps, {
    stream: familyStream(known.data),
    row: { type: 'family', id },
    fromRow: (data) => familyViewSchema.safeParse(data).data,
    decider: familyDecider,
    fromState: (state) => (state.kind === 'registered' ? familyView(state) : null),
  });
  return { family: view, version };
};

export const familyQueries = (
  deps: QueryDeps & CommandDeps,
): Implementations<
  | 'me'
  | 'getAthlete'
  | 'athleteTimeline'
  | 'familyTimeline'
  | 'payments'
  | 'receipt'
  | 'getPendingSubscriptions'
  | 'getPaymentHistory'
> => {
  const athleteFor = async (session: Session, id: string) => {
    const anyFamily = session.isAdmin && !session.acting;
    const familyOfAthlete = anyFamily ? await familyIdOfAthlete(deps, id) : ownFamilyId(session);
    const { family, version } = familyOfAthlete
      ? await readFamily(deps, familyOfAthlete)
      : { family: null, version: 0 };
    const athlete = family?.athletes.find((candidate) => candidate.athleteId === id);
    // Another family's athlete and one that does not exist are answered alike.
    if (!family || !athlete) throw problem('not-found', 'This athlete was not found.');
    return { family, athlete, version };
  };

  return {
    async me(_input, { session }) {
      const own = ownFamilyId(session);
      const { family, version } = await readFamily(deps, own);
      const at = deps.clock.now();
      const nothingOwed = {
        paymentStatus: true,
        outstandingBalance: { amount: usd(0), periods: [] },
        autopay: null,
        currentMonth: null,
      };
      return {
        sub: own,
        isAdmin: session.isAdmin && !session.acting,
        family: family && session.acting ? withoutMedicalData(family) : family,
        ...(family ? owed(family, at) : nothingOwed),
        today: clubDate(at),
        version,
      };
    },

    async getAthlete(input, request) {
      const { family, athlete, version } = await athleteFor(request.session, input.athleteId);
      const { parentID: familyId, athleteId: seen } = athlete;
      await recordPersonalDataViewed(deps, request, { familyId, athleteId: seen });
      return {
        athlete,
        parentName: family.name,
        hasDefaultPaymentMethod: family.hasDefaultPaymentMethod,
        stripeCustomerId: family.stripeCustomerId,
        chargePreviews: chargePreviewsOf(family, athlete, deps.clock.now()),
        version,
      };
    },

    async athleteTimeline(input, request) {
      const { session } = request;
      const { athlete } = await athleteFor(session, input.athleteId);
      if (session.isAdmin && !session.acting)
        await recordFamiliesViewed(deps, request, 'athlete-history', [athlete.parentID]);
      const entries = await timelineOf(deps, athlete.parentID);
      return pageOfTimeline(entries, { about: athlete.athleteId, cursor: input.cursor });
    },

    async familyTimeline(input, { session }) {
      const entries = await timelineOf(deps, ownFamilyId(session));
      return { ...pageOfTimeline(entries, input), athletes: athletesIn(entries) };
    },

    async payments(_input, { session }) {
      return { payments: await paymentsOfFamily(deps, ownFamilyId(session)) };
    },

    async receipt({ paymentId }, { session }) {
      const receipt = await receiptFor(deps, ownFamilyId(session), paymentId);
      // Another family's payment and one that does not exist are answered alike.
      if (!receipt) throw problem('not-found', 'This receipt was not found.');
      return { receipt };
    },

    async getPendingSubscriptions(input, { session }) {
      const { family, athlete } = await athleteFor(session, input.athleteId);
      checkCustomer(family, input.stripeCustomerId);
      const pending = athlete.plan?.pendingSwitch;
      return {
        pendingSubscriptions: pending ? [{ newPlan: pending.newPlan, renewalDate: pending.renewalDate }] : [],
      };
    },

    async getPaymentHistory({ stripeCustomerId }, { session }) {
      const own = ownFamilyId(session);
      if (stripeCustomerId != null) checkCustomer((await readFamily(deps, own)).family, stripeCustomerId);
      return (await paymentsOfFamily(deps, own)).map((item) => formatAmount(item.amount));
    },
  };
};

/** A customer that a request names is not trusted: it must be the family's (spec section 7; design, Stripe). */
const checkCustomer = (family: FamilyView | null, named: string | null | undefined): void => {
  if (named != null && named !== family?.stripeCustomerId)
    throw problemOfRejection({ rejected: 'customer-mismatch' });
};

/** Which family an athlete belongs to, for administrators; undefined when there is no such athlete. */
const familyIdOfAthlete = async (deps: QueryDeps, id: string): Promise<string | undefined> => {
  const known = athleteIdSchema.safeParse(id);
  if (!known.success) return undefined;
  const { live } = await deps.rows.generations();
  const row = await deps.rows.document(live, 'athlete', known.data);
  return row ? String(row.data.parentID) : undefined;
};
