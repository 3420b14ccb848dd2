import type { Envelope } from '@hoops/domain/envelope';

type EventOf<Type extends Envelope['type']> = Extract<Envelope, { readonly type: Type }>;
type Payment = EventOf<'PaymentReceived'>['data'];

/**
 * The last consent of a family before a version of its stream that is about what a payment paid: the athlete's plan, or the
 * classes. Of a plan, one that names the amount goes before; a charge comes long after it, and a switch in between.
 * @returns null when there is none: the spec's calls carry no consent.
 */
export const consentBefore = (
  events: readonly Envelope[],
  { source, athleteId, amount }: Payment,
  version: number,
): EventOf<'ConsentGiven'> | null => {
  const about = source === 'plan' ? athleteId : null;
  const given = events.filter(
    (event): event is EventOf<'ConsentGiven'> =>
      event.type === 'ConsentGiven' && event.version < version && event.data.athleteId === about,
  );
  const names = ({ data: { now, next } }: EventOf<'ConsentGiven'>) =>
    [now.cents, next?.amount.cents].includes(amount.cents);
  return (source === 'plan' ? given.findLast(names) : undefined) ?? given.at(-1) ?? null;
};
