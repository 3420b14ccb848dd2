import { definitionOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { billedIn } from '@hoops/domain/family/charges/bills';
import type { AthleteId, IntentId } from '@hoops/domain/ids';
import type { Money } from '@hoops/domain/money';
import { planConsents } from '@hoops/domain/plan-words';
import { clubPeriod, type Period } from '@hoops/domain/time/club-time';
import { billsAtPayment } from './receipt-lines.ts';

type EventOf<Type extends Envelope['type']> = Extract<Envelope, { readonly type: Type }>;
type Payment = EventOf<'PaymentReceived'>;
type Consent = EventOf<'ConsentGiven'>;

/**
 * Consent behind a payment: to the plan's start or change, or to the paid bills.
 * @returns null without consent, for example for direct API calls
 */
export const consentBefore = (events: readonly Envelope[], payment: Payment): Consent | null => {
  const { source, athleteId, periods } = payment.data;
  if (source === 'plan') return (athleteId && consentToPlan(events, payment, athleteId)) ?? null;
  const [first, ...others] = periods.map((period) => consentToBill(events, period, payment));
  return first && others.every((other) => other === first) ? first : null;
};

const isConsent = (event: Envelope): event is Consent => event.type === 'ConsentGiven';

const consentToPlan = (
  events: readonly Envelope[],
  { version, data: { paymentId, amount } }: Payment,
  athleteId: AthleteId,
): Consent | undefined => {
  const failed = events.find((event) => event.type === 'PaymentFailed' && event.data.invoiceId === paymentId);
  const due = Math.min(failed?.version ?? version, version);
  const runs = runsOf(events, athleteId);
  const running = runs.findLast(({ from }) => from < due);
  const isPaid = running?.price?.cents === amount.cents;
  // The event may be stored after the payment it caused.
  const paid = isPaid ? running : runs.find(({ from, price }) => from > due && price !== null);
  return events
    .filter(isConsent)
    .findLast(
      ({ version: given, data: { intentId, now, next } }) =>
        given < due &&
        intentId !== undefined &&
        paid?.intents.includes(intentId) &&
        [now.cents, next?.amount.cents].includes(amount.cents),
    );
};

/** Part of a plan's history between two events: its price, and its intents, oldest first. */
type Run = {
  readonly from: number;
  /** Null after the plan's end. */
  readonly price: Money | null;
  readonly intents: readonly IntentId[];
};

const only = (intentId: IntentId | undefined): readonly IntentId[] => (intentId ? [intentId] : []);

const consentClosedBy = ({ type, data }: Envelope) => {
  const kinds: Readonly<Partial<Record<string, string>>> = planConsents;
  const kind = kinds[definitionOf(type).closes?.[0] ?? ''];
  return kind ? { kind, intentId: 'intentId' in data ? data.intentId : undefined } : undefined;
};

const runsOf = (events: readonly Envelope[], athleteId: AthleteId): readonly Run[] => {
  const runs: Run[] = [];
  const continues = (from: number, intentId: IntentId | undefined): void => {
    const run = runs.at(-1);
    if (run) runs.push({ ...run, from, intents: [...run.intents, ...only(intentId)] });
  };
  let asked: EventOf<'PlanSwitchRequested' | 'PlanSwitchScheduled'> | undefined;
  for (const event of events) {
    if (!('athleteId' in event.data) || event.data.athleteId !== athleteId) continue;
    const from = event.version;
    switch (event.type) {
      case 'PlanSwitchRequested':
      case 'PlanSwitchScheduled':
        asked = event;
        break;
      case 'PlanSwitchCancelled':
        asked = undefined;
        continues(from, event.data.intentId);
        break;
      case 'PlanChangeFailed':
        if (event.data.operation === 'switch-plan') asked = undefined;
        break;
      case 'PlanStarted':
        runs.push({ from, price: event.data.price, intents: only(event.data.intentId) });
        asked = undefined;
        break;
      case 'PlanSwitched': {
        if (event.data.from === event.data.to) {
          // A new price of the same plan is not the family's request; a switch may still follow.
          const isAgreed = event.data.priceBefore === undefined;
          runs.push({
            from,
            price: event.data.price,
            intents: isAgreed ? (runs.at(-1)?.intents ?? []) : [],
          });
          break;
        }
        const intentId = asked?.data.to === event.data.to ? asked.data.intentId : undefined;
        runs.push({ from, price: event.data.price, intents: only(intentId) });
        asked = undefined;
        break;
      }
      case 'TrainingCancelled':
        runs.push({ from, price: null, intents: [] });
        asked = undefined;
        break;
      default: {
        const consent = consentClosedBy(event);
        if (consent?.kind === 'continues') continues(from, consent.intentId);
        if (consent?.kind === 'anew')
          runs.push({ from, price: runs.at(-1)?.price ?? null, intents: only(consent.intentId) });
      }
    }
  }
  return runs;
};

/**
 * Last consent to classes or a pause before the bill was final. The consent must cover the bill, and no class
 * may be added later.
 */
const consentToBill = (
  events: readonly Envelope[],
  period: Period,
  { version: paid, data: payment }: Payment,
): Consent | undefined => {
  const final = events.findLast(
    ({ type, data, version }) => type === 'MonthlyChargeFrozen' && data.period === period && version < paid,
  );
  const before = events.filter(
    ({ version, at }) => version < (final?.version ?? paid) && clubPeriod(at) <= period,
  );
  const { all, paid: bills } = billsAtPayment(events, payment);
  const bill = bills.findLast((one) => one.period === period);
  // A consent covers the whole month, but a second bill contains only the added amount.
  const billed =
    bill &&
    billedIn(
      all.filter((one) => one.frozen || one === bill),
      period,
    ).cents;
  const isNamed = ({ at, data }: Consent): boolean => {
    const named = clubPeriod(at) === period ? data.thisMonth : data.next?.amount;
    return billed !== undefined && named?.cents === billed;
  };
  const given = (['classes', 'pause-classes'] as const)
    .map((kind) => before.filter(isConsent).findLast(({ data }) => data.to === kind))
    .find((consent) => consent !== undefined && isNamed(consent));
  if (!given) return undefined;
  const isAddedTo = before.some(
    (event) =>
      event.type === 'ClassesChanged' &&
      event.version > given.version &&
      event.data.after.some((program) => !event.data.before.includes(program)),
  );
  return isAddedTo ? undefined : given;
};
