import type { Outgoing } from '../queues/open-queues.ts';

export type DeliveryFaults = {
  duplicate?: number | undefined;
  reorder?: number | undefined;
  delay?: number | undefined;
  /** Rate of events that are accepted but never delivered. */
  drop?: number | undefined;
  throttle?: number | undefined;
};

const reorderMs = 100;
const delayMs = 5_000;

export const injectDeliveryFaults = (
  message: Outgoing,
  faults: DeliveryFaults,
  random: () => number,
): Outgoing[] => {
  const happens = (rate: number | undefined) => rate !== undefined && rate > 0 && random() < rate;
  if (happens(faults.drop)) return [];
  const copies = happens(faults.duplicate) ? [message, message] : [message];
  return copies.map((copy) => {
    const wait =
      (happens(faults.reorder) ? reorderMs * random() : 0) + (happens(faults.delay) ? delayMs * random() : 0);
    return wait === 0 ? copy : { ...copy, delayMs: Math.ceil((copy.delayMs ?? 0) + wait) };
  });
};
