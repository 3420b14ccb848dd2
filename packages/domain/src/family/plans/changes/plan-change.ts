import * as z from 'zod/mini';
import type { PriceLists } from '../../../club/price-lists.ts';
import type { CommandReference } from '../../../command.ts';
import { isRejection, type Rejection } from '../../../decider.ts';
import type { EventOf } from '../../../event.ts';
import { type AthleteId, athleteIdSchema, intentId } from '../../../ids.ts';
import { moneySchema, usd } from '../../../money.ts';
import { clubDate } from '../../../time/club-time.ts';
import {
  type ConsentedTo,
  consentRejections,
  consentTo,
  type GivenConsent,
} from '../../consent/consent-to.ts';
import { ConsentGiven, consentInput } from '../../consent/events.ts';
import type { FamilyEvent } from '../../events.ts';
import { familyCommand } from '../../family-command.ts';
import { isAthleteIntent } from '../../intents/open-intents.ts';
import type { AthleteIntent, AthleteIntentKind } from '../../intents.ts';
import { ownPart } from '../../payments/own-part.ts';
import type { Family, LivePlan } from '../../state.ts';
import { changeablePlanOf, changeablePlanRejections } from '../changeable-plan.ts';
import type { ObservedSubscription as Observed } from '../observed.ts';
import { nextChargeAt } from '../pause.ts';
import { renewalPrice } from '../price-move.ts';

export type PlanChangeRules = {
  readonly kind: AthleteIntentKind;
  readonly command?: CommandReference;
  readonly input?: z.ZodMiniType;
  readonly records?: readonly { readonly type: string }[];
  /** Events of the requested change once the subscription shows it; undefined before. */
  readonly fulfilled?: (intent: never, plan: LivePlan, observed: Observed) => readonly FamilyEvent[];
  readonly unrequested?: {
    readonly stage: Stage;
    readonly events: (plan: LivePlan, observed: Observed, at: string) => readonly FamilyEvent[];
  };
  /** Absent if the change causes no further charge. */
  readonly preview?: (facts: PreviewFacts, change: never) => PlanChargePreview;
  readonly offered?: { readonly answer: z.ZodMiniType; readonly of: (facts: OfferFacts) => unknown };
};

/**
 * A renewal depends on its pause. Undone changes come before new changes, because a plan has only one pending
 * change.
 */
export type Stage = 'before-renewal' | 'undone' | 'new';

export type ChargedPlan = Pick<
  LivePlan,
  'plan' | 'price' | 'status' | 'currentPeriodEnd' | 'pause' | 'sharePercent'
>;

export const datedCharge = z.strictObject({ amount: moneySchema, at: z.string() });
export type DatedCharge = z.output<typeof datedCharge>;

export const planChargePreview = z.strictObject({
  now: moneySchema,
  /** Next monthly charge; null if none. */
  next: z.nullable(datedCharge),
  retries: z.readonly(z.array(datedCharge)),
  due: moneySchema,
});
export type PlanChargePreview = z.output<typeof planChargePreview>;

export type PreviewFacts = Pick<PlanChargePreview, 'retries' | 'due'> &
  AtPrices & { readonly plan: ChargedPlan | null; readonly at: string };
export type OfferFacts = PreviewFacts & {
  readonly plan: (ChargedPlan & { readonly possibleReturns: readonly string[] }) | null;
};
export type AtPrices = { readonly prices: PriceLists };

export const goesOn = (
  { retries, due, prices }: PreviewFacts,
  after: ChargedPlan | null,
): PlanChargePreview => ({ now: usd(0), next: renewal(after, prices), retries, due });

/** An unpaid plan is not charged again until its debt is paid. */
const renewal = (plan: ChargedPlan | null, prices: PriceLists): DatedCharge | null => {
  if (!plan || plan.status === 'unpaid') return null;
  const at = nextChargeAt(plan);
  return { amount: ownPart(renewalPrice(plan, clubDate(at), prices), plan), at };
};

export const goesOnAs = (after: (plan: ChargedPlan) => ChargedPlan | null) => {
  const preview = (facts: PreviewFacts) => goesOn(facts, facts.plan && after(facts.plan));
  const of = (facts: OfferFacts) => facts.plan && preview(facts);
  return { preview, offered: { answer: z.nullable(planChargePreview), of } };
};

type RequestInput = {
  readonly athleteId: AthleteId;
  readonly stripeCustomerId?: string | null | undefined;
  readonly consent?: GivenConsent;
};

type Change<Event> = {
  readonly after: ChargedPlan;
  readonly facts: Omit<EventOf<Event>['data'], 'athleteId' | 'intentId'>;
};

export const consentedRequest = <
  const Kind extends AthleteIntentKind & ConsentedTo,
  const Type extends string,
  Event extends { readonly type: string },
  Input extends RequestInput,
  const Code extends string,
>(declaration: {
  readonly kind: Kind;
  readonly type: Type;
  readonly emits: Event;
  readonly input: z.ZodMiniType<Input>;
  readonly rejects: readonly Code[];
}) => ({
  decidedBy: (
    decide: (
      state: { readonly plan: LivePlan; readonly open: AthleteIntent | undefined; readonly at: string },
      command: Input & AtPrices,
    ) => Change<Event> | readonly [] | Rejection<Code | 'change-in-progress' | 'no-active-plan'>,
  ) => {
    const { kind, input, type, emits: event, rejects } = declaration;
    const command = familyCommand({
      type,
      emits: [event, ConsentGiven],
      rejects: [...changeablePlanRejections, ...rejects, ...consentRejections],
    }).decidedBy((family, command: Input & AtPrices, { at, newId }) => {
      const { athleteId, stripeCustomerId, consent: given, prices } = command;
      const plan = changeablePlanOf(family, athleteId, stripeCustomerId);
      if (isRejection(plan)) return plan as Rejection<Code>;
      const change = decide({ plan, open: openChangeOf(family, athleteId), at }, command);
      if (!('after' in change)) return change;
      const of = { athleteId, intentId: intentId(newId()) };
      const next = renewal(change.after, prices);
      const charged = { now: usd(0), next: next && { amount: next.amount, on: clubDate(next.at) } };
      const consent = consentTo({ to: kind, ...of }, given, charged);
      if (isRejection(consent)) return consent;
      return [{ type: event.type, data: { ...of, ...change.facts } } as never, ...consent];
    });
    return { kind, input, command };
  },
});

export const changeInput = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject({ athleteId: athleteIdSchema, ...shape, consent: z.optional(consentInput) });

/** Newest open intent of an athlete, because the next command builds on its outcome. */
export const openChangeOf = (family: Family, athleteId: AthleteId) =>
  family.openIntents.filter(isAthleteIntent).findLast((intent) => intent.athleteId === athleteId);
