import type { Decider } from '../decider.ts';
import type { EventOf } from '../event.ts';
import type { AccessLogEvent, PersonalDataViewed } from './events.ts';

export type AccessLogState = { readonly viewed: readonly string[] };

export type AccessLogCommand = { readonly type: 'RecordPersonalDataViewed' } & EventOf<
  typeof PersonalDataViewed
>['data'];

/** Who looked at whose details: a stream is one administrator's day, so each child is named once a day. */
export const accessLogDecider: Decider<AccessLogState, AccessLogCommand, AccessLogEvent, never> = {
  initialState: { viewed: [] },
  foldVersion: 1,
  evolve: ({ viewed }, event) => ({ viewed: [...viewed, keyOf(event.data)] }),
  decide: ({ viewed }, { familyId, athleteId }) =>
    viewed.includes(keyOf({ familyId, athleteId }))
      ? []
      : [{ type: 'PersonalDataViewed', data: { familyId, athleteId } }],
};

const keyOf = ({ familyId, athleteId }: EventOf<typeof PersonalDataViewed>['data']): string =>
  `${familyId}/${athleteId}`;
