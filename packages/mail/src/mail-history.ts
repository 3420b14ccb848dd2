import type { Envelope } from '@hoops/domain/envelope';
import { isDealtWith, mailStreams } from '@hoops/domain/mail/mail-decider';
import { addMoney, type Money, usd } from '@hoops/domain/money';
import { clubPeriod, nextPeriod } from '@hoops/domain/time/club-time';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';

export type MailHistory = {
  readonly isSwitchMailed: boolean;
  readonly billMailed: Money | null;
  /** True if an email about a newer event covers the same bill. */
  readonly isOutdated: boolean;
  /** Club-local date from which a class change affects bills; null if another email reports the change. */
  readonly classesChangedFrom: string | null;
  readonly refund: RefundPast;
  /** True if an email about joined registrations covers the event. */
  readonly isToldByJoin: boolean;
};

type Payment = Extract<Envelope, { readonly type: 'PaymentReceived' }>['data'];
type RefundPast = {
  readonly payment: Payment | null;
  readonly inAll: Money;
  /** True if the refund belongs to a withdrawal, whose own email lists it. */
  readonly isOfWithdrawal: boolean;
};

export const noMailHistory: MailHistory = {
  isSwitchMailed: false,
  billMailed: null,
  isOutdated: false,
  classesChangedFrom: null,
  refund: { payment: null, inAll: usd(0), isOfWithdrawal: false },
  isToldByJoin: false,
};

export const mailIdOf = (
  event: Pick<Envelope, 'id'>,
  kind: string,
  guardian: string | undefined = undefined,
): string => (guardian === undefined ? `${event.id}-${kind}` : `${event.id}-${kind}-${guardian}`);

export const loadMailHistory = async (store: EventStore, event: Envelope): Promise<MailHistory> => {
  switch (event.type) {
    case 'ClassesChanged':
      return { ...noMailHistory, classesChangedFrom: await changedWithoutBill(store, event) };
    case 'DoubleJoined':
    case 'FamilyUnenrolled':
    case 'SharedAthleteLeft':
      return { ...noMailHistory, isToldByJoin: await isToldByJoin(store, event) };
    case 'PaymentRefunded':
      return { ...noMailHistory, refund: await refundBefore(store, event) };
    case 'PlanSwitchCancelled':
      return {
        ...noMailHistory,
        isSwitchMailed: await isSwitchMailedBefore(store, event),
      };
    case 'MonthlyChargeAssessed':
    case 'MonthlyChargeAdded':
      // A first bill cannot repeat an earlier email.
      return { ...noMailHistory, isOutdated: await hasNewerBill(store, event) };
    case 'MonthlyChargeRaised':
    case 'MonthlyChargeLowered':
    case 'MonthlyChargeWithdrawn':
      return {
        ...noMailHistory,
        isOutdated: await hasNewerBill(store, event),
        billMailed: await billMailedBefore(store, event),
      };
    default:
      return noMailHistory;
  }
};

/** A join is told once, even if it was repeated because the payment provider kept the plan. */
const isToldByJoin = async (
  store: EventStore,
  event: Extract<Envelope, { readonly type: 'DoubleJoined' | 'FamilyUnenrolled' | 'SharedAthleteLeft' }>,
): Promise<boolean> => {
  const joined = new Set<string>();
  let isOfJoin = false;
  for await (const { type, data, commandId, version } of store.read(event.stream)) {
    if (version >= event.version) break;
    if (type === 'DoubleJoined') {
      if (event.type === type && isSameJoin(event.data, data)) return true;
      if (!data.stays) joined.add(data.athleteId);
      else if (event.type === 'SharedAthleteLeft') isOfJoin ||= data.other.athleteId === event.data.athleteId;
    }
    if (type === 'PlanChangeFailed' && data.operation === 'remove-athlete') joined.delete(data.athleteId);
    if (type === 'AthleteRemoved' && commandId === event.commandId) isOfJoin ||= joined.has(data.athleteId);
  }
  return isOfJoin;
};

type Joined = Extract<Envelope, { readonly type: 'DoubleJoined' }>['data'];

const isSameJoin = (one: Joined, other: Joined): boolean =>
  one.stays === other.stays &&
  one.athleteId === other.athleteId &&
  one.other.athleteId === other.other.athleteId;

const refundBefore = async (
  store: EventStore,
  {
    stream,
    version,
    data: { paymentId, refundedAt },
  }: Extract<Envelope, { readonly type: 'PaymentRefunded' }>,
): Promise<RefundPast> => {
  let payment: Payment | null = null;
  let inAll = usd(0);
  const withdrawn = new Map<string, string>();
  for await (const { type, data, at, version: itsVersion } of store.read(stream)) {
    if (type === 'PaymentReceived' && data.paymentId === paymentId) payment = data;
    if (type === 'PaymentRefunded' && data.paymentId === paymentId && itsVersion <= version)
      inAll = addMoney(inAll, data.amount);
    if (type === 'PlanWithdrawalRequested') withdrawn.set(data.intentId, data.athleteId);
    if (type === 'PlanChangeFailed') withdrawn.delete(data.intentId);
    if (type === 'TrainingCancelled' && data.intentId && at < refundedAt) withdrawn.delete(data.intentId);
  }
  const isOfWithdrawal = [...withdrawn.values()].some((athleteId) => athleteId === payment?.athleteId);
  return { payment, inAll, isOfWithdrawal };
};

/** Refunds that a withdrawal's email would have listed. Emailed separately if the withdrawal fails. */
export const heldRefunds = async (store: EventStore, event: Envelope): Promise<readonly Envelope[]> => {
  if (event.type !== 'PlanChangeFailed' || event.data.operation !== 'withdraw-plan') return [];
  const { intentId } = event.data;
  let isAsked = false;
  const held: Envelope[] = [];
  for await (const one of store.read(event.stream)) {
    if (one.version >= event.version) break;
    if (one.type === 'PlanWithdrawalRequested') isAsked ||= one.data.intentId === intentId;
    if (isAsked && one.type === 'PaymentRefunded') held.push(one);
  }
  return held;
};

const isSwitchMailedBefore = async (
  store: EventStore,
  { stream, version, data }: Extract<Envelope, { readonly type: 'PlanSwitchCancelled' }>,
): Promise<boolean> => {
  let newest: Envelope | undefined;
  for await (const event of store.read(stream)) {
    if (event.version >= version) break;
    if (event.type === 'PlanSwitchScheduled' && event.data.athleteId === data.athleteId) newest = event;
  }
  return newest !== undefined && (await wasDealtWith(store, mailIdOf(newest, 'switch-scheduled')));
};

type BillEvent = Extract<
  Envelope,
  {
    readonly type:
      | 'MonthlyChargeAssessed'
      | 'MonthlyChargeAdded'
      | 'MonthlyChargeRaised'
      | 'MonthlyChargeLowered'
      | 'MonthlyChargeWithdrawn';
  }
>;

type Bill = Exclude<BillEvent, { readonly type: 'MonthlyChargeWithdrawn' }>;

const isBill = (event: Envelope): event is Bill =>
  event.type === 'MonthlyChargeAssessed' ||
  event.type === 'MonthlyChargeAdded' ||
  event.type === 'MonthlyChargeRaised' ||
  event.type === 'MonthlyChargeLowered';

const isBillOf = (event: Envelope, period: string): event is Bill =>
  isBill(event) && event.data.period === period;

const hasNewerBill = async (store: EventStore, { stream, version, data }: BillEvent): Promise<boolean> => {
  for await (const event of store.read(stream, version + 1)) {
    const isWithdrawn = event.type === 'MonthlyChargeWithdrawn' && event.data.period === data.period;
    if (isWithdrawn || isBillOf(event, data.period)) return true;
  }
  return false;
};

/** One email per commit, about the newest class change. */
const changedWithoutBill = async (
  store: EventStore,
  { stream, version, commandId, at }: Extract<Envelope, { readonly type: 'ClassesChanged' }>,
): Promise<string | null> => {
  for await (const event of store.read(stream, version - 1)) {
    const isOfCommit = event.commandId === commandId;
    if (event.version < version) {
      if (isOfCommit && event.type === 'ClassesChanged') return null;
    } else if (event.type === 'ClassesChanged') {
      if (!isOfCommit) return null;
    } else if (isOfCommit && (isBill(event) || isMailedItself(event.type))) return null;
  }
  return `${nextPeriod(clubPeriod(at))}-01`;
};

const isMailedItself = (type: Envelope['type']): boolean =>
  type === 'FamilyUnenrolled' || type === 'MonthlyChargeWithdrawn';

const billMailedBefore = async (
  store: EventStore,
  { stream, version, data }: BillEvent,
): Promise<Money | null> => {
  let mailed: Money | null = null;
  for await (const event of store.read(stream)) {
    if (event.version >= version) break;
    if (!isBillOf(event, data.period)) continue;
    if (await wasDealtWith(store, mailIdOf(event, 'bill-due'))) mailed = event.data.amount;
  }
  return mailed;
};

const wasDealtWith = async (store: EventStore, mailId: string): Promise<boolean> =>
  isDealtWith((await streamReader(store, mailStreams).load(mailId)).state);
