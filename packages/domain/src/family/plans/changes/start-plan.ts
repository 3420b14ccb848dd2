import * as z from 'zod/mini';
import { type PlanId, planIdSchema, planPriceOn } from '../../../club/plans.ts';
import type { PriceLists } from '../../../club/price-lists.ts';
import { isRejection, reject } from '../../../decider.ts';
import { athleteIdSchema, intentId } from '../../../ids.ts';
import { formatDollars, usd } from '../../../money.ts';
import { billingAnchor, chargedAt, oneMonthAfter } from '../../../time/billing-cycle.ts';
import { clubDate } from '../../../time/club-time.ts';
import { weekdayClasses } from '../../athletes/enrolment.ts';
import { consentRejections, consentTo } from '../../consent/consent-to.ts';
import { ConsentGiven, consentInput } from '../../consent/events.ts';
import { familyCommand } from '../../family-command.ts';
import { isWithBank } from '../../intents/bank-confirmation.ts';
import { openIntentOf } from '../../intents/open-intents.ts';
import { withBankInput, withBankOf } from '../../intents/with-bank.ts';
import { endedPlansDebt } from '../../payments/plan-debt.ts';
import { changeableAthleteOf, changeableAthleteRejections } from '../changeable-plan.ts';
import { PlanRequested } from '../events.ts';
import {
  type AtPrices,
  type OfferFacts,
  type PlanChangeRules,
  type PlanChargePreview,
  type PreviewFacts,
  planChargePreview,
} from './plan-change.ts';

const input = z.strictObject({
  subscriptionType: planIdSchema,
  athleteId: athleteIdSchema,
  customerId: z.optional(z.nullable(z.string())),
  withBank: withBankInput,
  consent: z.optional(consentInput),
});

/**
 * Starts a plan right away (Add Programs, spec section 4). Requires a default card, no plan and no classes.
 */
const command = familyCommand({
  type: 'CreateSubscription',
  emits: [PlanRequested, ConsentGiven],
  rejects: [
    ...changeableAthleteRejections,
    'customer-mismatch',
    'confirmation-open',
    'plan-exists',
    'classes-exist',
    'debt-open',
    'no-default-card',
    ...consentRejections,
  ],
}).decidedBy((family, command: z.output<typeof input> & AtPrices, { at, newId }) => {
  const { athleteId, subscriptionType: plan } = command;
  const athlete = changeableAthleteOf(family, athleteId, command.customerId);
  if (isRejection(athlete)) return athlete;
  const open = openIntentOf(family, athleteId, 'start-plan');
  if (open?.plan === plan) return [];
  if (open && isWithBank(open)) return reject('confirmation-open');
  const isEnding = openIntentOf(family, athleteId, 'withdraw-plan') !== undefined;
  if (open || isEnding || athlete.plan.kind === 'live') return reject('plan-exists');
  if (weekdayClasses(athlete).length > 0) return reject('classes-exist');
  const debt = endedPlansDebt(family);
  if (debt.cents > 0) return reject('debt-open', { amount: formatDollars(debt, true) });
  if (!family.hasDefaultPaymentMethod) return reject('no-default-card');
  const { now: price, next } = charges(plan, at, command.prices);
  const of = { athleteId, intentId: intentId(newId()) };
  const charged = { now: price, next: { amount: next.amount, on: clubDate(next.at) } };
  const consent = consentTo({ to: 'start-plan', ...of }, command.consent, charged);
  if (isRejection(consent)) return consent;
  return [{ type: 'PlanRequested', data: { ...of, plan, price, ...withBankOf(command) } }, ...consent];
});

/** First charges of a plan that starts at `at` (ISO-8601 UTC), at the prices valid on their days. */
const charges = (plan: PlanId, at: string, prices: PriceLists) => {
  const nextAt = chargedAt(oneMonthAfter(billingAnchor(at)).toISOString());
  return {
    now: planPriceOn(plan, clubDate(at), prices),
    next: { amount: planPriceOn(plan, clubDate(nextAt), prices), at: nextAt },
  };
};

const preview = ({ at, prices }: PreviewFacts, { plan }: { readonly plan: PlanId }): PlanChargePreview => ({
  ...charges(plan, at, prices),
  retries: [],
  due: usd(0),
});

export const startPlan = {
  kind: 'start-plan',
  input,
  command,
  preview,
  offered: {
    answer: z.nullable(z.record(planIdSchema, planChargePreview)),
    of: (facts: OfferFacts) =>
      facts.plan
        ? null
        : {
            half_week: preview(facts, { plan: 'half_week' }),
            full_week: preview(facts, { plan: 'full_week' }),
          },
  },
} as const satisfies PlanChangeRules;
