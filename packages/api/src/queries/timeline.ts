import { type DomainEvent, type EventType, summaryOf } from '@hoops/domain/catalogue';
import { familyId } from '@hoops/domain/ids';
import { planName } from '@hoops/domain/plans';
import { familyStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { byWhom, namesIn } from '@hoops/projections/sentences';

export type TimelineEntry = {
  readonly eventId: string;
  readonly at: string;
  readonly type: string;
  /** The athlete that it is about; null for what concerns the whole family. */
  readonly athleteId: string | null;
  /** That athlete's name, also after they were deleted; null without an athlete. */
  readonly athleteName: string | null;
  /** That athlete's plan afterwards, '' for none; null without an athlete. */
  readonly planAfter: string | null;
  readonly sentence: string;
  readonly by: string;
  readonly reason: string | null;
};

/** Bookkeeping between us and the payment provider: it tells a family nothing. */
const technical: readonly EventType[] = ['StripeCustomerLinked', 'StripeDriftDetected'];

/** What happened in a family, newest first, in plain language (from the stream itself: nothing else is missing). */
export const timelineOf = async (
  deps: { readonly store: EventStore },
  id: string,
): Promise<readonly TimelineEntry[]> => {
  const envelopes = await wholeStream(deps.store, familyStream(familyId(id)));
  const names = namesIn(envelopes);
  const plans = new Map<string, string>();
  return envelopes
    .filter(({ type }) => !technical.includes(type))
    .map((envelope) => ({
      eventId: envelope.id,
      at: envelope.occurredAt,
      type: envelope.type,
      ...planAfter(envelope, plans),
      athleteName:
        'athleteId' in envelope.data && envelope.data.athleteId
          ? names.athlete(envelope.data.athleteId)
          : null,
      sentence: summaryOf(envelope, names),
      by: byWhom(envelope),
      reason: envelope.actor.reason ?? null,
    }))
    .reverse();
};

/** Whom an event is about and which plan they are on after it; `plans` remembers from event to event. */
const planAfter = (
  event: DomainEvent,
  plans: Map<string, string>,
): Pick<TimelineEntry, 'athleteId' | 'planAfter'> => {
  const athleteId = 'athleteId' in event.data ? event.data.athleteId : null;
  if (athleteId === null) return { athleteId, planAfter: null };
  if (event.type === 'PlanStarted') plans.set(athleteId, planName[event.data.plan]);
  if (event.type === 'PlanSwitched') plans.set(athleteId, planName[event.data.to]);
  if (event.type === 'TrainingCancelled') plans.delete(athleteId);
  return { athleteId, planAfter: plans.get(athleteId) ?? '' };
};
