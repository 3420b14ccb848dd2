import { reject } from '../rejection.ts';
import type { FamilyCommand } from './command.ts';
import type { FamilyDecision } from './decision.ts';

/**
 * Where there is no family, not yet or not any more: what is only recorded is never refused, and there is nothing
 * to record; whatever else is asked is refused.
 */
export const decideForNobody = (command: FamilyCommand): FamilyDecision => {
  switch (command.type) {
    case 'AssessCharges':
    case 'RunAutopay':
    case 'LinkCustomer':
    case 'ObserveDefaultCard':
    case 'RecordIntentOutcome':
    case 'ObserveSubscription':
    case 'ObservePayment':
    case 'ObservePaymentFailure':
    case 'ObserveRefund':
    case 'ObserveSettlementPaid':
    case 'ObserveEmailCameBack':
    case 'RecordDrift':
      return [];
    default:
      return reject('not-registered');
  }
};
