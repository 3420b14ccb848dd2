import type { Decider } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { accessLogStream } from '../stream.ts';
import { defineStream } from '../stream-definition.ts';
import {
  type AccessLogEvent,
  type ExportList,
  mostFamiliesAnEvent,
  type PersonalDataViewed,
  type ViewedScreen,
} from './events.ts';

/** What was looked at that day: keys of children, and families by what showed them. */
export type AccessLogState = {
  readonly viewed: readonly string[];
  readonly families: Readonly<Record<string, readonly string[]>>;
};

type Ids = { readonly familyIds: readonly string[] };

/** A command names at most as many families as a commit has room for; see `mostFamiliesACommand`. */
export type AccessLogCommand =
  | ({ readonly type: 'RecordPersonalDataViewed' } & EventOf<typeof PersonalDataViewed>['data'])
  | ({ readonly type: 'RecordRosterViewed'; readonly date: string } & Ids)
  | ({ readonly type: 'RecordFamiliesViewed'; readonly screen: ViewedScreen } & Ids)
  | ({
      readonly type: 'RecordPersonalDataExported';
      readonly list: ExportList;
      readonly lines: number;
    } & Ids);

/** 5,000 ids of Cognito's are 195 kB, and a commit may have 300. */
export const mostFamiliesACommand = 5 * mostFamiliesAnEvent;

/**
 * Who looked at whose details: a stream is one administrator's day. Each child, and each family on a roster or a
 * screen, is named once a day. Every export counts: each makes another file.
 */
export const accessLogDecider: Decider<AccessLogState, AccessLogCommand, AccessLogEvent, never> = {
  initialState: { viewed: [], families: {} },
  foldVersion: 2,
  evolve: (state, event) => {
    switch (event.type) {
      case 'PersonalDataViewed':
        return { ...state, viewed: [...state.viewed, childKey(event.data)] };
      case 'RosterViewed':
        return withFamilies(state, rosterKey(event.data.date), event.data.familyIds ?? []);
      case 'FamiliesViewed':
        return withFamilies(state, event.data.screen, event.data.familyIds);
      case 'PersonalDataExported':
        return state;
      default:
        return event satisfies never;
    }
  },
  decide: (state, command) => {
    switch (command.type) {
      case 'RecordPersonalDataViewed': {
        const { type: _type, ...data } = command;
        return state.viewed.includes(childKey(data)) ? [] : [{ type: 'PersonalDataViewed', data }];
      }
      case 'RecordRosterViewed': {
        const { date } = command;
        const isFirst = state.families[rosterKey(date)] === undefined;
        return partsOf(notYetNamed(state, rosterKey(date), command), isFirst).map((familyIds) => ({
          type: 'RosterViewed',
          data: { date, familyIds },
        }));
      }
      case 'RecordFamiliesViewed': {
        const { screen } = command;
        return partsOf(notYetNamed(state, screen, command), false).map((familyIds) => ({
          type: 'FamiliesViewed',
          data: { screen, familyIds },
        }));
      }
      case 'RecordPersonalDataExported': {
        const { list, lines } = command;
        // The lines are told once; further parts only name more families.
        return partsOf([...new Set(command.familyIds)], true).map((familyIds, part) => ({
          type: 'PersonalDataExported',
          data: { list, lines: part === 0 ? lines : 0, familyIds },
        }));
      }
      default:
        return command satisfies never;
    }
  },
};

const childKey = ({ familyId, athleteId }: { familyId: string; athleteId: string }): string =>
  `${familyId}/${athleteId}`;
const rosterKey = (date: string): string => `roster/${date}`;

const withFamilies = (state: AccessLogState, key: string, ids: readonly string[]): AccessLogState => ({
  ...state,
  families: { ...state.families, [key]: [...(state.families[key] ?? []), ...ids] },
});

const notYetNamed = ({ families }: AccessLogState, key: string, { familyIds }: Ids): readonly string[] => {
  const named = new Set(families[key]);
  return [...new Set(familyIds)].filter((id) => !named.has(id));
};

/** As many lists as events are needed; one empty list where an event is wanted all the same. */
const partsOf = (ids: readonly string[], evenIfEmpty: boolean): readonly (readonly string[])[] => {
  const parts: (readonly string[])[] = [];
  for (let start = 0; start < ids.length; start += mostFamiliesAnEvent) {
    parts.push(ids.slice(start, start + mostFamiliesAnEvent));
  }
  return parts.length === 0 && evenIfEmpty ? [[]] : parts;
};

type AccessLogId = {
  /** The administrator's sign-in id. */
  readonly sub: string;
  /** The club's date. */
  readonly day: string;
};

const nameOf = ({ sub, day }: AccessLogId) => accessLogStream(sub, day);

/** By administrator and day. */
export const accessLogStreams = defineStream({ nameOf, keyIdOf: nameOf, decider: accessLogDecider });
