import type { Decider } from '../decider.ts';
import type { EventOf } from '../event.ts';
import type { AccessLogEvent, PersonalDataExported, PersonalDataViewed, RosterViewed } from './events.ts';

/** What was looked at that day, as keys. */
export type AccessLogState = { readonly viewed: readonly string[] };

export type AccessLogCommand =
  | ({ readonly type: 'RecordPersonalDataViewed' } & EventOf<typeof PersonalDataViewed>['data'])
  | ({ readonly type: 'RecordRosterViewed' } & EventOf<typeof RosterViewed>['data'])
  | ({ readonly type: 'RecordPersonalDataExported' } & EventOf<typeof PersonalDataExported>['data']);

/**
 * Who looked at whose details: a stream is one administrator's day, so each child is named once a day. Every
 * export counts: each makes another file.
 */
export const accessLogDecider: Decider<AccessLogState, AccessLogCommand, AccessLogEvent, never> = {
  initialState: { viewed: [] },
  foldVersion: 1,
  evolve: (state, event) => {
    const key = keyOf(event);
    return key === null ? state : { viewed: [...state.viewed, key] };
  },
  decide: ({ viewed }, command) => {
    const event = eventFor(command);
    const key = keyOf(event);
    return key !== null && viewed.includes(key) ? [] : [event];
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
    case 'RecordPersonalDataExported':
      return { type: 'PersonalDataExported', data: { list: command.list, lines: command.lines } };
    default:
      return command satisfies never;
  }
};

/** Under which key it is recorded once; null for what is recorded each time. */
const keyOf = (event: AccessLogEvent): string | null => {
  switch (event.type) {
    case 'PersonalDataViewed':
      return `${event.data.familyId}/${event.data.athleteId}`;
    case 'RosterViewed':
      return `roster/${event.data.date}`;
    case 'PersonalDataExported':
      return null;
    default:
      return event satisfies never;
  }
};
