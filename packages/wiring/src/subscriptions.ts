import { catalogue, type EventType } from '@hoops/domain/catalogue';
import { intentEvents } from '@hoops/domain/family/intents';
import { sessionEvents } from '@hoops/domain/schedule/events';
import { type LambdaRow, readsStreams, writesStreams } from './needs.ts';

/**
 * A subscriber and its events. The stacks build its rule, queues, Lambda, alarm and permissions from this row;
 * the local bus uses the same row.
 */
export type Subscription = LambdaRow & {
  readonly name: string;
  readonly purpose: string;
  readonly events: readonly EventType[] | 'all';
  /** True if a rebuild may replay events to the subscriber. Must be false for charges and mail. */
  readonly replays: boolean;
  readonly delaySeconds: number;
  /** Maximum concurrent Lambdas, because the called services have limits; AWS requires at least two. */
  readonly maxConcurrency?: number;
};

const mailedEvents = (when: 'at-once' | 'when-quiet'): readonly EventType[] =>
  catalogue.filter(({ mailed }) => mailed === when).map(({ type }) => type);

/**
 * Subscribers of the event bus. A subscriber's name is also its queue's name, so it must never change after a
 * deployment.
 */
export const subscriptions: readonly Subscription[] = [
  {
    name: 'projector',
    purpose: 'Maintains the rows that the screens read.',
    events: 'all',
    handler: 'packages/projections/src/handlers/projector.handler',
    replays: true,
    delaySeconds: 0,
    timeoutSeconds: 30,
    needs: [...readsStreams, 'rows-read', 'rows-write'],
  },
  {
    name: 'stripe-sync',
    purpose: 'Completes open intents at Stripe, and keeps Stripe customers up to date.',
    events: ['ParentRegistered', 'ParentInfoChanged', 'EmailOwnershipProven', ...intentEvents],
    handler: 'packages/billing/src/handlers/stripe-sync.handler',
    replays: false,
    /** Longer than a request works on its own intent. */
    delaySeconds: 5,
    maxConcurrency: 4,
    timeoutSeconds: 30,
    needs: [...writesStreams, 'coordination', 'stripe-api'],
  },
  {
    name: 'mailer',
    purpose: 'Sends each email that an event requires, once.',
    events: mailedEvents('at-once'),
    handler: 'packages/mail/src/handlers/mailer.handler',
    replays: false,
    delaySeconds: 0,
    timeoutSeconds: 30,
    needs: [...writesStreams, 'coordination', 'mail-send'],
  },
  {
    name: 'bill-mailer',
    purpose: "Emails class changes and a month's class bill after the parent has stopped changing classes.",
    events: mailedEvents('when-quiet'),
    handler: 'packages/mail/src/handlers/mailer.handler',
    replays: false,
    /** A delay of ten minutes combines several changes, because only a bill's newest change is emailed. */
    delaySeconds: 600,
    timeoutSeconds: 30,
    needs: [...writesStreams, 'coordination', 'mail-send'],
  },
  {
    name: 'schedule-watch',
    purpose: 'Starts to notify families of schedule changes after the coach has stopped making them.',
    events: ['ScheduleItemAdded', 'ScheduleItemChanged', 'ScheduleItemRemoved', 'ScheduleItemMoved'],
    handler: 'packages/mail/src/handlers/schedule-watch.handler',
    replays: false,
    /**
     * A delay of ten minutes combines several changes, because a message is handled only if no later change
     * exists.
     */
    delaySeconds: 600,
    timeoutSeconds: 30,
    needs: writesStreams,
  },
  {
    name: 'session-watch',
    purpose: 'Starts to notify families of canceled, changed and restored sessions right away.',
    events: sessionEvents.map(({ type }) => type),
    handler: 'packages/mail/src/handlers/schedule-watch.handler',
    replays: false,
    delaySeconds: 0,
    timeoutSeconds: 30,
    needs: writesStreams,
  },
  {
    name: 'keep-places',
    purpose:
      'Frees the places of deleted athletes and canceled make-ups, and records who attends a class when its places are set.',
    events: [
      'ClassesChanged',
      'MakeUpReleased',
      'AthleteChanged',
      'AthleteRemoved',
      'FamilyErasureStarted',
      'ClassPlacesSet',
    ],
    handler: 'packages/classes/src/handlers/keep-places.handler',
    replays: false,
    delaySeconds: 0,
    timeoutSeconds: 60,
    needs: [...writesStreams, 'rows-read'],
  },
];
