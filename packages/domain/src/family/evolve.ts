import type { Moment } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { clubDate } from '../time/club-time.ts';
import { absenceEvents } from './absences/events.ts';
import { evolveAbsences } from './absences/evolve.ts';
import { accountEvents } from './account/events.ts';
import { evolveAccount, registeredFamily } from './account/evolve.ts';
import { athleteEvents } from './athletes/events.ts';
import { evolveAthletes } from './athletes/evolve.ts';
import { autopayEvents } from './autopay/events.ts';
import { evolveAutopay } from './autopay/evolve.ts';
import { evolveBills } from './charges/bills.ts';
import { chargeEvents } from './charges/events.ts';
import { evolveCharges } from './charges/evolve.ts';
import { classPauseEvents } from './class-pauses/events.ts';
import { evolveClassPauses } from './class-pauses/evolve.ts';
import { consentEvents } from './consent/events.ts';
import { deviceEvents } from './devices/events.ts';
import { evolveDevices } from './devices/evolve.ts';
import { disputeEvents } from './disputes/events.ts';
import { evolveDisputes } from './disputes/evolve.ts';
import { doubleEvents } from './doubles/events.ts';
import { erasureEvents } from './erasure/events.ts';
import { evolveRetention } from './erasure/retention.ts';
import { type FamilyEvent, familyEvents } from './events.ts';
import { guardianEvents } from './guardians/events.ts';
import { evolveGuardians } from './guardians/evolve.ts';
import { closeIntents } from './intents/open-intents.ts';
import { evolveOperations } from './intents/operations.ts';
import { type Intent, kindOpenedBy } from './intents.ts';
import { makeUpEvents } from './make-ups/events.ts';
import { evolveMakeUps } from './make-ups/evolve.ts';
import { activityWithoutAthletes, withActivity } from './monthly-activity.ts';
import { familyNoticeEvents } from './notices/events.ts';
import { lastDayOfNotice } from './notices/withdrawn-classes.ts';
import { familyPaperEvents } from './papers/events.ts';
import { evolveFamilyPapers } from './papers/evolve.ts';
import { paymentEvents } from './payments/events.ts';
import { evolvePayments } from './payments/evolve.ts';
import { planPaymentEvents } from './plan-payments/events.ts';
import { evolvePlanPayments } from './plan-payments/evolve.ts';
import { planEvents } from './plans/events.ts';
import { evolvePlans } from './plans/evolve.ts';
import { sharingEvents } from './sharing/events.ts';
import { evolveSharing } from './sharing/evolve.ts';
import { agreementEvents, PlanShareDue } from './splits/events.ts';
import { endSplitWithSharing, evolvePlanShares, evolveSplits } from './splits/evolve.ts';
import type { ErasedFamily, Family, FamilyState } from './state.ts';

export const initialFamilyState: FamilyState = { kind: 'unregistered' };

/** Never throws, so every stored stream remains readable. */
export const evolveFamily = (state: FamilyState, event: FamilyEvent, moment: Moment): FamilyState => {
  if (state.kind === 'erased') return evolveErased(state, event, moment);
  if (state.kind === 'registered')
    return event.type === 'FamilyErasureStarted'
      ? erasedFamily(state, moment)
      : evolveRegistered(state, event, moment);
  return event.type === 'ParentRegistered' ? registeredFamily(event.data, moment) : state;
};

const erasedFamily = (family: Family, moment: Moment): ErasedFamily => ({
  kind: 'erased',
  familyId: family.familyId,
  startedAt: moment.at,
  erasedAt: null,
  charges: family.charges,
  ...(family.planShares && { planShares: family.planShares }),
  activity: activityWithoutAthletes(family, moment),
});

const evolveErased = (family: ErasedFamily, event: FamilyEvent, { at }: Moment): ErasedFamily => {
  if (event.type === 'FamilyErased') return { ...family, erasedAt: at };
  if (event.type !== 'ShareWrittenOff') return family;
  const { firstHome, month, lines } = event.data;
  return { ...family, writtenOff: [...(family.writtenOff ?? []), { lines, share: { firstHome, month } }] };
};

const evolveRegistered = (family: Family, event: FamilyEvent, moment: Moment): Family => {
  const after = evolveOperations(
    family,
    evolveSlice(evolveIntents(family, event, moment), event, moment),
    event,
    moment,
  );
  const retention = evolveRetention(family.retention, event, moment.at);
  return { ...withActivity(family, after, event, moment), retention };
};

const closedBy: ReadonlyMap<string, readonly string[]> = new Map(
  familyEvents.map(({ type, closes = [] }) => [type, closes]),
);

const evolveIntents = (family: Family, event: FamilyEvent, moment: Moment): Family => {
  const kind = kindOpenedBy(event.type);
  if (kind) {
    const { at: requestedAt, id, correlationId } = moment;
    const openedBy =
      id !== undefined && correlationId !== undefined ? { openedBy: { id, correlationId } } : {};
    const intent = { ...event.data, kind, requestedAt, ...openedBy } as Intent;
    return { ...family, openIntents: [...family.openIntents, intent] };
  }
  const closed = closedBy.get(event.type) ?? [];
  const { intentId } = event.data as { readonly intentId?: string };
  return closed.length === 0 || intentId === undefined
    ? family
    : closeIntents(family, (intent) => intent.intentId === intentId && closed.includes(intent.kind));
};

const slice = <Definition extends { readonly type: string }>(
  events: readonly Definition[],
  evolve: (family: Family, event: EventOf<Definition>, moment: Moment) => Family,
) => events.map(({ type }) => [type, evolve as Evolve] as const);

type Evolve = (family: Family, event: never, moment: Moment) => Family;

const evolveErasure = (
  family: Family,
  { type }: EventOf<(typeof erasureEvents)[number]>,
  moment: Moment,
): Family => {
  if (type === 'ErasureAsked') return { ...family, erasureAskedAt: moment.at };
  return type === 'ErasureAskTakenBack' ? { ...family, erasureAskedAt: null } : family;
};

type NoticeEvent = EventOf<(typeof familyNoticeEvents)[number]>;

/** Stores a notice as long as the same notice could be sent again. */
const evolveNotices = (family: Family, { data }: NoticeEvent, { at }: Moment): Family => ({
  ...family,
  notices: [...family.notices.filter((known) => lastDayOfNotice(known) >= clubDate(at)), data],
});

const evolveByType: ReadonlyMap<string, Evolve> = new Map([
  ...slice(accountEvents, evolveAccount),
  ...slice(athleteEvents, evolveAthletes),
  ...slice(absenceEvents, evolveAbsences),
  ...slice(makeUpEvents, evolveMakeUps),
  ...slice(familyPaperEvents, evolveFamilyPapers),
  ...slice(planEvents, evolvePlans),
  ...slice(planPaymentEvents, evolvePlanPayments),
  ...slice(classPauseEvents, evolveClassPauses),
  ...slice(chargeEvents, evolveCharges),
  ...slice(autopayEvents, evolveAutopay),
  ...slice(paymentEvents, (family, event, moment) => ({
    ...evolvePayments(family, event),
    charges: evolveBills(family.charges, event, moment),
  })),
  ...slice(disputeEvents, evolveDisputes),
  ...slice(consentEvents, (family) => family),
  ...slice(familyNoticeEvents, evolveNotices),
  ...slice(deviceEvents, evolveDevices),
  ...slice(guardianEvents, evolveGuardians),
  ...slice(sharingEvents, (family, event, moment) => {
    const after = evolveSharing(family, event, moment);
    if (event.type === 'AthleteUnshared') return endSplitWithSharing(after, event.data, moment);
    if (event.type !== 'SharedAthleteLeft') return after;
    const { athleteId, firstHome: home } = event.data;
    return endSplitWithSharing(after, { athleteId, home }, moment);
  }),
  ...slice(agreementEvents, evolveSplits),
  ...slice([PlanShareDue], evolvePlanShares),
  ...slice(doubleEvents, (family) => family),
  ...slice(erasureEvents, evolveErasure),
]);

const evolveSlice = (family: Family, event: FamilyEvent, moment: Moment): Family => {
  const evolve = evolveByType.get(event.type);
  if (!evolve) throw new Error(`No slice folds ${event.type}.`);
  return evolve(family, event as never, moment);
};

export const evolveAll = (family: Family, events: readonly FamilyEvent[], moment: Moment): Family =>
  events.reduce((state, event) => evolveRegistered(state, event, moment), family);
