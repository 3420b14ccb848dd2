import type { Outgoing } from '../queues/open-queues.ts';

export type DeliveryFaults = {
  duplicate?: number | undefined;
  /** Later events overtake it. */
  reorder?: number | undefined;
  delay?: number | undefined;
  /** Accepted and never delivered. */
  drop?: number | undefined;
  /** The entry is rejected; the call succeeds. */
  throttle?: number | undefined;
};

const reorderMs = 100;
const delayMs = 5_000;

/** Messages sent in place of `message`. */
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
