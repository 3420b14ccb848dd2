import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import { withRefusal } from '../intents/refusal.ts';
import type { FailedPayment, Family } from '../state.ts';
import type { PlanPaymentFailed, planPaymentEvents } from './events.ts';

type PlanPaymentEvent = EventOf<(typeof planPaymentEvents)[number]>;

/** The family after an event of a payment of what a plan owes. */
export const evolvePlanPayments = (family: Family, event: PlanPaymentEvent, { at }: Moment): Family => {
  const { athleteId } = event.data;
  switch (event.type) {
    case 'PlanPaymentSucceeded': {
      const failedPayments = family.failedPayments.filter((failed) => failed.athleteId !== athleteId);
      return { ...family, failedPayments };
    }
    case 'PlanPaymentRequested':
    // The payments themselves say what is paid.
    case 'PlanPaidInPart':
      return family;
    case 'PlanPaymentFailed': {
      const failedPayments = family.failedPayments.map((failed) =>
        failed.athleteId === athleteId ? refusedAgain(failed, event.data) : failed,
      );
      const refused = withRefusal(family, event.data, { intent: 'pay-plan', at });
      return { ...refused, failedPayments };
    }
    default:
      return event satisfies never;
  }
};

/** What the bank said last is what the parent has to act on. */
const refusedAgain = (
  failed: FailedPayment,
  { code, declineCode }: EventOf<typeof PlanPaymentFailed>['data'],
): FailedPayment => {
  if (code !== 'card-declined' && code !== 'authentication-required') return failed;
  return { ...failed, reason: declineCode ?? code, actionRequired: code === 'authentication-required' };
};
