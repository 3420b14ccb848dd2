import type { Outgoing } from '../queues/open-queues.ts';

/** How often deliveries go wrong on purpose: rates from 0 (or absent: never) to 1 (always). */
export type DeliveryFaults = {
  duplicate?: number | undefined;
  /** Later events overtake it. */
  reorder?: number | undefined;
  delay?: number | undefined;
  /** Taken and never delivered. */
  drop?: number | undefined;
  /** The entry is refused; the call as a whole succeeds. */
  throttle?: number | undefined;
};

const reorderMs = 100;
const delayMs = 5_000;

/** What is really sent instead of `message`. */
export const disturb = (message: Outgoing, faults: DeliveryFaults, random: () => number): Outgoing[] => {
  const happens = (rate: number | undefined) => rate !== undefined && rate > 0 && random() < rate;
  if (happens(faults.drop)) return [];
  const copies = happens(faults.duplicate) ? [message, message] : [message];
  return copies.map((copy) => {
    const wait =
      (happens(faults.reorder) ? reorderMs * random() : 0) + (happens(faults.delay) ? delayMs * random() : 0);
    return wait === 0 ? copy : { ...copy, delayMs: Math.ceil((copy.delayMs ?? 0) + wait) };
  });
};
