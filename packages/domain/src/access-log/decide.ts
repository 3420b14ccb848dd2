import type { Decider } from '../decider.ts';
import type { EventOf } from '../event.ts';
import type { AccessLogEvent, PersonalDataViewed, RosterViewed } from './events.ts';

/** What was looked at that day, as keys. */
export type AccessLogState = { readonly viewed: readonly string[] };

export type AccessLogCommand =
  | ({ readonly type: 'RecordPersonalDataViewed' } & EventOf<typeof PersonalDataViewed>['data'])
  | ({ readonly type: 'RecordRosterViewed' } & EventOf<typeof RosterViewed>['data']);

/** Who looked at whose details: a stream is one administrator's day, so each child is named once a day. */
export const accessLogDecider: Decider<AccessLogState, AccessLogCommand, AccessLogEvent, never> = {
  initialState: { viewed: [] },
  foldVersion: 1,
  evolve: ({ viewed }, event) => ({ viewed: [...viewed, keyOf(event)] }),
  decide: ({ viewed }, command) => {
    const event = eventFor(command);
    return viewed.includes(keyOf(event)) ? [] : [event];
  },
};

const eventFor = (command: AccessLogCommand): AccessLogEvent => {
  switch (command.type) {
    case 'RecordPersonalDataViewed': {
      const { type: _type, ...data } = command;
      return { type: 'PersonalDataViewed', data };
    }
    case 'RecordRosterViewed':
      return { type: 'RosterViewed', data: { date: command.date } };
    default:
      return command satisfies never;
  }
};

const keyOf = (event: AccessLogEvent): string => {
  switch (event.type) {
    case 'PersonalDataViewed':
      return `${event.data.familyId}/${event.data.athleteId}`;
    case 'RosterViewed':
      return `roster/${event.data.date}`;
    default:
      return event satisfies never;
  }
};
