import type { IntentOf } from '../../intents.ts';
import { PlanSwitched } from '../events.ts';
import type { PlanChangeRules } from './plan-change.ts';

export const movePrice = {
  kind: 'move-price',
  records: [PlanSwitched],
  fulfilled: (intent: IntentOf<'move-price'>, _plan, observed) => {
    const { athleteId, intentId, plan, price: agreed, priceBefore } = intent;
    const { priceId, price } = observed;
    const data = { athleteId, intentId, from: plan, to: plan, priceId, price, priceBefore };
    return observed.plan === plan && price.cents === agreed.cents ? [{ type: 'PlanSwitched', data }] : [];
  },
} as const satisfies PlanChangeRules;
