import { programs } from '@hoops/domain/club/days';
import { planIds } from '@hoops/domain/club/plans';
import fc from 'fast-check';
import type { ProcessFault } from './killable-process.ts';

/** Step of a club's history; plain data, so that a counterexample is readable. */
export type Step = { readonly trouble?: ProcessFault } & (
  | { readonly do: 'nothing' }
  | ({ readonly do: 'plan'; readonly plan: (typeof planIds)[number] } & OfAthlete)
  | ({
      readonly do:
        | 'switch'
        | 'cancel-switch'
        | 'cancel-training'
        | 'undo'
        | 'end-pause'
        | 'withdraw'
        | 'delete-athlete'
        | 'pay-plan';
    } & OfAthlete)
  | ({ readonly do: 'pay-debt' | 'write-off' } & OfFamily)
  | ({
      readonly do: 'record';
      readonly how: 'cash' | 'check' | 'credit';
      readonly percent: number;
    } & OfFamily)
  | ({ readonly do: 'record-plan' } & OfAthlete)
  | ({ readonly do: 'plan-credit'; readonly cents: number } & OfFamily)
  | { readonly do: 'bank'; readonly rejects: boolean }
  | ({ readonly do: 'pause'; readonly months: number } & OfAthlete)
  | ({ readonly do: 'classes'; readonly chosen: readonly (typeof programs)[number][] } & OfAthlete)
  | ({ readonly do: 'pay'; readonly month: 'current' | 'previous' } & OfFamily)
  | ({ readonly do: 'add-athlete' | 'portal-link' } & OfFamily)
  | ({ readonly do: 'card'; readonly card: (typeof cards)[number] } & OfFamily)
  | { readonly do: 'refund'; readonly percent: number; readonly payment: number }
  | { readonly do: 'ended-at-stripe'; readonly subscription: number }
  | { readonly do: 'invoice-page'; readonly invoice: number; readonly press: (typeof presses)[number] }
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'month-end'; readonly minutes: number }
  | { readonly do: 'webhooks'; readonly how: (typeof deliveries)[number]; readonly seed: number }
  | ({ readonly do: 'autopay-on' | 'autopay-off' } & OfFamily)
  /** Response of an administrator: evidence as a draft or submitted. `words` decides the outcome. */
  | ({
      readonly do: 'answer-dispute';
      readonly words: (typeof evidence)[number];
      readonly submit: boolean;
    } & OfDispute)
  | ({ readonly do: 'accept-dispute' } & OfDispute)
  /** Response in Stripe's dashboard, which causes a webhook. */
  | {
      readonly do: 'dispute-at-stripe';
      readonly words: (typeof evidence)[number] | 'give in';
      readonly dispute: number;
    }
  | { readonly do: 'queue' | 'sweep' | 'tick' | 'autopay' | 'reconcile' | 'project' }
);
type OfFamily = { readonly family: number };
type OfDispute = OfFamily & { readonly dispute: number };
type OfAthlete = OfFamily & { readonly athlete: number };

/** Texts of evidence, by which Stripe's test mode decides the outcome. */
const evidence = [
  'winning_evidence',
  'losing_evidence',
  'escalate_inquiry_evidence',
  'They were there.',
] as const;

/** Cards whose charges are disputed, right away or after an inquiry. */
const disputingCards = ['pm_card_createDispute', 'pm_card_createDisputeInquiry'] as const;

/**
 * Stripe's test cards: good, good only when attached, with confirmation, declined when attached, disputed;
 * `none` removes the card.
 */
const cards = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_chargeCustomerFail',
  'pm_card_authenticationRequired',
  'pm_card_visa_chargeDeclinedInsufficientFunds',
  ...disputingCards,
  'none',
] as const;

const presses = ['pay', 'confirm', 'refuse'] as const;

export const deliveries = [
  'in-order',
  'reversed',
  'shuffled',
  'twice',
  'some-dropped',
  'a-day-late',
] as const;

/** A few choices are drawn most often, so steps combine into stories. */
const family = fc.constantFrom(0, 0, 0, 1);
const athlete = fc.constantFrom(0, 0, 0, 1, 2);
const dispute = fc.nat({ max: 2 });
const at = fc.nat({ max: 9 });
const trouble: fc.Arbitrary<ProcessFault> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ kind: 'none' as const }) },
  { weight: 6, arbitrary: at.map((at) => ({ kind: 'dies' as const, at })) },
  { weight: 2, arbitrary: at.map((at) => ({ kind: 'loses-answer' as const, at: at % 3 })) },
  { weight: 2, arbitrary: at.map((at) => ({ kind: 'fails-after' as const, at: at % 3 })) },
  { weight: 1, arbitrary: at.map((at) => ({ kind: 'rate-limit' as const, at: at % 3 })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'outage' as const }) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant({ do: 'nothing' as const }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      plan: fc.constantFrom(...planIds),
      family,
      athlete,
      trouble,
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(['switch', 'switch', 'switch', 'cancel-switch', 'cancel-switch'] as const),
        ...(['cancel-training', 'cancel-training', 'undo', 'undo', 'withdraw', 'delete-athlete'] as const),
      ),
      family,
      athlete,
      trouble,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      months: fc.constantFrom(0, 0, 1, 2),
      family,
      athlete,
      trouble,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('end-pause' as const), family, athlete, trouble }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('classes' as const),
      chosen: fc.subarray([...programs]),
      family,
      athlete: fc.constantFrom(0, 1, 1, 2),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      month: fc.constantFrom('current' as const, 'previous' as const),
      family,
      trouble,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('autopay-on' as const, 'autopay-on' as const, 'autopay-off' as const),
      family,
      trouble,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('add-athlete' as const, 'portal-link' as const),
      family,
      trouble,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('card' as const), card: fc.constantFrom(...cards), family }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      percent: fc.constantFrom(25, 50, 100),
      payment: fc.nat({ max: 9 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('answer-dispute' as const),
      words: fc.constantFrom(...evidence),
      submit: fc.boolean(),
      dispute,
      family,
      trouble,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('accept-dispute' as const), dispute, family, trouble }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('dispute-at-stripe' as const),
      words: fc.constantFrom(...evidence, 'give in' as const),
      dispute,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('ended-at-stripe' as const), subscription: fc.nat({ max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pay-plan' as const), family, athlete, trouble }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('pay-debt' as const, 'write-off' as const),
      family,
      trouble,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      how: fc.constantFrom('cash' as const, 'check' as const, 'credit' as const),
      percent: fc.constantFrom(30, 100),
      family,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('record-plan' as const), family, athlete, trouble }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('plan-credit' as const),
      cents: fc.constantFrom(1_000, 20_000),
      family,
      trouble,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('bank' as const), rejects: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('invoice-page' as const),
      invoice: fc.nat({ max: 2 }),
      press: fc.constantFrom(...presses),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(0.01, 0.5, 2, 24, 72, 24 * 7, 24 * 28, 24 * 31, 24 * 52),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('month-end' as const), minutes: fc.constantFrom(-1, 0, 1, 90) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('webhooks' as const),
      how: fc.constantFrom(...deliveries),
      seed: fc.nat(),
      trouble,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'queue' as const,
        'queue' as const,
        'sweep' as const,
        'tick' as const,
        'autopay' as const,
        'reconcile' as const,
        'project' as const,
      ),
      trouble,
    }),
  },
);

const stepsInASequence = 22;

/** Start dates: ordinary days, month ends of every length, and both daylight saving changes. */
export const beginnings = [
  '2026-11-05T15:00:00Z',
  '2027-01-31T12:00:00Z',
  '2028-02-29T18:00:00Z',
  '2027-03-13T23:00:00Z',
  '2026-10-31T23:30:00Z',
  '2026-12-31T23:59:00Z',
] as const;

export type FamilyHistory = {
  readonly begins: string;
  readonly card: (typeof cards)[number];
  readonly steps: readonly Step[];
};

/** Start and steps of a club; a counterexample is reduced toward `nothing`. */
export const sequence: fc.Arbitrary<FamilyHistory> = fc.record({
  begins: fc.constantFrom(...beginnings),
  card: fc.constantFrom('pm_card_visa' as const, 'pm_card_visa' as const, ...disputingCards),
  steps: fc.array(step, { minLength: stepsInASequence, maxLength: stepsInASequence }),
});
