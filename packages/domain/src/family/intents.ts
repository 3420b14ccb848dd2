import type { EventOf } from '../event.ts';
import { familyEvents } from './events.ts';

type Definition = (typeof familyEvents)[number];
type OpenedBy<One> = One extends { readonly opens?: infer Kind extends string }
  ? [Kind] extends [never]
    ? never
    : {
        readonly kind: Kind /** Time of the opening event, ISO-8601 UTC. */;
        readonly requestedAt: string;
        /** Opening event and its correlation id; undefined until the event is stored. */
        readonly openedBy?: { readonly id: string; readonly correlationId: string };
      } & EventOf<One>['data']
  : never;

export type Intent = OpenedBy<Definition>;
export type IntentKind = Intent['kind'];
export type IntentOf<Kind extends IntentKind> = Extract<Intent, { readonly kind: Kind }>;

/** Intent for one athlete; other changes of this athlete wait. */
export type AthleteIntent = Extract<Intent, { readonly athleteId: unknown }>;
export type AthleteIntentKind = AthleteIntent['kind'];

const kindByOpening: ReadonlyMap<string, IntentKind> = new Map(
  familyEvents.flatMap(({ type, opens }) => (opens ? [[type, opens]] : [])),
);

export const kindOpenedBy = (eventType: string): IntentKind | undefined => kindByOpening.get(eventType);

export const intentEvents = familyEvents.map(({ type }) => type).filter(kindOpenedBy);

export const athleteIntentKinds = familyEvents.flatMap(({ opens, example }) =>
  opens && 'athleteId' in example ? [opens as AthleteIntentKind] : [],
);
