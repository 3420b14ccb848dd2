import type { EventOf } from '../../event.ts';
import type { AthleteId } from '../../ids.ts';
import { addMoney, usd } from '../../money.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import type { IntentOf } from '../intents.ts';
import type { Family, LivePlan } from '../state.ts';
import { cancelSwitch } from './changes/cancel-switch.ts';
import { cancelTraining } from './changes/cancel-training.ts';
import { endPause } from './changes/end-pause.ts';
import { pausePlan } from './changes/pause-plan.ts';
import type {
  OfferFacts,
  PlanChangeRules,
  PlanChargePreview,
  PreviewFacts,
  Stage,
} from './changes/plan-change.ts';
import { startPlan } from './changes/start-plan.ts';
import { switchPlan } from './changes/switch-plan.ts';
import { undoCancellation } from './changes/undo-cancellation.ts';
import { withdrawPlan } from './changes/withdraw-plan.ts';
import type { Household } from './charge-preview.ts';
import { PlanShared, PlanSwitched } from './events.ts';
import type { ObservedSubscription as Observed } from './observed.ts';

const movePrice = {
  kind: 'move-price',
  records: [PlanSwitched],
  fulfilled: (intent: IntentOf<'move-price'>, _plan, observed) => {
    const { athleteId, intentId, plan, price: agreed, priceBefore } = intent;
    const { priceId, price } = observed;
    const data = { athleteId, intentId, from: plan, to: plan, priceId, price, priceBefore };
    return observed.plan === plan && price.cents === agreed.cents ? [{ type: 'PlanSwitched', data }] : [];
  },
} as const satisfies PlanChangeRules;

const sharePlan = {
  kind: 'share-plan',
  records: [PlanShared],
  fulfilled: ({ athleteId, intentId, percent }: IntentOf<'share-plan'>, _plan, { sharePercent = 0 }) =>
    sharePercent === percent ? [{ type: 'PlanShared', data: { athleteId, intentId, percent } }] : [],
  unrequested: {
    stage: 'new',
    events: (plan, { athleteId, sharePercent: percent = 0 }) =>
      percent === (plan.sharePercent ?? 0) ? [] : [{ type: 'PlanShared', data: { athleteId, percent } }],
  },
} as const satisfies PlanChangeRules;

export const planChanges = {
  startPlan,
  switchPlan,
  cancelSwitch,
  pausePlan,
  endPause,
  cancelTraining,
  undoCancellation,
  withdrawPlan,
  movePrice,
  sharePlan,
} as const;

type Changes = typeof planChanges;
type Change = Changes[keyof Changes];
const changes: readonly Change[] = Object.values(planChanges);

export const planCommands = changes.flatMap((change) => ('command' in change ? [change.command] : []));

export const changeEvents = [
  ...new Set(changes.flatMap((change) => ('records' in change ? [...change.records] : []))),
];
type ChangeEvent = EventOf<(typeof changeEvents)[number]>;

export const fulfilled = (plan: LivePlan, observed: Observed, _at: string, family: Family) =>
  changes.flatMap((change): readonly ChangeEvent[] => {
    if (!('fulfilled' in change)) return [];
    const intent = openIntentOf(family, observed.athleteId, change.kind);
    return intent ? change.fulfilled(intent as never, plan, observed) : [];
  });

export const unrequestedAt = (stage: Stage) =>
  changes.flatMap((change) =>
    'unrequested' in change && change.unrequested.stage === stage ? [change.unrequested.events] : [],
  );

type PreviewedChange<One> = One extends {
  readonly kind: infer Kind;
  readonly preview: (facts: PreviewFacts, ...change: infer Facts) => unknown;
}
  ? { readonly kind: Kind } & (Facts extends readonly [infer Only] ? Only : unknown)
  : never;
export type PlanChange = PreviewedChange<Change> | { readonly kind: 'withdraw-plan' | 'remove-athlete' };

/** Charges of a change before it is made (spec sections 4 and 9); billing charges the same amounts. */
export const previewPlanChange = (
  household: Household,
  athleteId: AthleteId,
  { kind, ...change }: PlanChange,
  at: string,
): PlanChargePreview => {
  const rules = changes.find((one) => one.kind === kind);
  return rules && 'preview' in rules
    ? rules.preview(previewFacts(household, athleteId, at), change as never)
    : { now: usd(0), next: null, retries: [], due: usd(0) };
};

const previewFacts = (
  { athletes, failedPayments, prices }: Household,
  athleteId: AthleteId,
  at: string,
): PreviewFacts => {
  const plan = athletes.find((athlete) => athlete.athleteId === athleteId)?.plan ?? null;
  const retries = failedPayments.flatMap((failed) =>
    failed.athleteId === athleteId && failed.nextAttemptAt !== null
      ? [{ amount: failed.amount, at: failed.nextAttemptAt }]
      : [],
  );
  const tried = addMoney(usd(0), ...retries.map(({ amount }) => amount));
  const due = usd(Math.max(0, (plan?.owed?.cents ?? 0) - tried.cents));
  return { plan, at, prices, retries, due };
};

type Offered = {
  readonly [Name in keyof Changes as Changes[Name] extends { readonly offered: unknown }
    ? Name
    : never]: Changes[Name] extends { readonly offered: infer Offer } ? Offer : never;
};
const offered = Object.entries(planChanges).flatMap(([name, change]) =>
  'offered' in change ? [[name, change.offered] as const] : [],
);

export const offerAnswers = Object.fromEntries(offered.map(([name, { answer }]) => [name, answer])) as {
  readonly [Name in keyof Offered]: Offered[Name]['answer'];
};

export const previewOffers = (
  household: Household,
  athleteId: AthleteId,
  { plan, at }: Pick<OfferFacts, 'plan' | 'at'>,
) => {
  const facts = { ...previewFacts(household, athleteId, at), plan };
  return Object.fromEntries(offered.map(([name, { of }]) => [name, of(facts)])) as {
    readonly [Name in keyof Offered]: ReturnType<Offered[Name]['of']>;
  };
};
