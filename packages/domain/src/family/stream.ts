import { defineStream } from '../decider.ts';
import { familyStream } from '../stream.ts';
import type { FamilyEvent } from './events.ts';
import { familyDecider } from './family-decider.ts';

const occurredAt = (event: FamilyEvent): string | undefined => {
  switch (event.type) {
    case 'PaymentReceived':
      return event.data.paidAt;
    case 'PaymentFailed':
      return event.data.failedAt;
    case 'PaymentRefunded':
      return event.data.refundedAt;
    case 'DisputeOpened':
      return event.data.openedAt;
    case 'DisputeFundsMoved':
      return event.data.movedAt;
    default:
      return undefined;
  }
};

export const familyStreams = defineStream({
  nameOf: familyStream,
  keyIdOf: familyStream,
  decider: familyDecider,
  occurredAt,
});
