import { type CommandOf, commandOf, deciderOf } from '../command.ts';
import { defineStream } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { accessLogStream } from '../stream.ts';
import {
  type AccessLogEvent,
  type Exported,
  FamiliesViewed,
  maxFamiliesAnEvent,
  PersonalDataExported,
  PersonalDataViewed,
  RosterViewed,
  type ViewedScreen,
} from './events.ts';

export type AccessLogState = {
  readonly viewed: readonly string[];
  readonly families: Readonly<Record<string, readonly string[]>>;
};

type Ids = { readonly familyIds: readonly string[] };

type Export = Ids & {
  readonly list: Exported;
  readonly lines: number;
  readonly athleteId?: string | undefined;
  readonly paymentId?: string | undefined;
  /** Must contain no names, because families can read the reason. */
  readonly reason?: string | undefined;
};

/** Limit of a commit: 5,000 Cognito ids take 195 kB of the allowed 300 kB. */
export const maxFamiliesACommand = 5 * maxFamiliesAnEvent;

const command = commandOf<AccessLogState>();

const RecordPersonalDataViewed = command({
  type: 'RecordPersonalDataViewed',
  emits: [PersonalDataViewed],
  rejects: [],
}).decidedBy((state, data: EventOf<typeof PersonalDataViewed>['data']) =>
  state.viewed.includes(childKey(data)) ? [] : [{ type: 'PersonalDataViewed', data }],
);

const RecordRosterViewed = command({
  type: 'RecordRosterViewed',
  emits: [RosterViewed],
  rejects: [],
}).decidedBy((state, { date, familyIds: ids }: { readonly date: string } & Ids) => {
  const isFirst = state.families[rosterKey(date)] === undefined;
  return partsOf(notYetNamed(state, rosterKey(date), ids), isFirst).map((familyIds) => ({
    type: 'RosterViewed',
    data: { date, familyIds },
  }));
});

const RecordFamiliesViewed = command({
  type: 'RecordFamiliesViewed',
  emits: [FamiliesViewed],
  rejects: [],
}).decidedBy((state, { screen, familyIds: ids }: { readonly screen: ViewedScreen } & Ids) =>
  partsOf(notYetNamed(state, screen, ids), false).map((familyIds) => ({
    type: 'FamiliesViewed',
    data: { screen, familyIds },
  })),
);

const RecordPersonalDataExported = command({
  type: 'RecordPersonalDataExported',
  emits: [PersonalDataExported],
  rejects: [],
}).decidedBy((_state, { list, lines, familyIds: ids, athleteId, paymentId, reason }: Export) =>
  // Only the first event has the line count; the others list more families.
  partsOf([...new Set(ids)], true).map((familyIds, part) => ({
    type: 'PersonalDataExported',
    data: {
      list,
      lines: part === 0 ? lines : 0,
      familyIds,
      ...(athleteId !== undefined && { athleteId }),
      ...(paymentId !== undefined && { paymentId }),
      ...(reason !== undefined && { reason }),
    },
  })),
);

const childKey = ({ familyId, athleteId }: { familyId: string; athleteId: string }): string =>
  `${familyId}/${athleteId}`;
const rosterKey = (date: string): string => `roster/${date}`;

const withFamilies = (state: AccessLogState, key: string, ids: readonly string[]): AccessLogState => ({
  ...state,
  families: { ...state.families, [key]: [...(state.families[key] ?? []), ...ids] },
});

const notYetNamed = (
  { families }: AccessLogState,
  key: string,
  familyIds: readonly string[],
): readonly string[] => {
  const named = new Set(families[key]);
  return [...new Set(familyIds)].filter((id) => !named.has(id));
};

const partsOf = (ids: readonly string[], evenIfEmpty: boolean): readonly (readonly string[])[] => {
  const parts: (readonly string[])[] = [];
  for (let start = 0; start < ids.length; start += maxFamiliesAnEvent) {
    parts.push(ids.slice(start, start + maxFamiliesAnEvent));
  }
  return parts.length === 0 && evenIfEmpty ? [[]] : parts;
};

/**
 * Views by one administrator on one day. Each child, and each family per screen, is recorded once. Every
 * export is recorded.
 */
export const accessLogDecider = deciderOf<AccessLogState, AccessLogEvent>()({
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
  commands: [RecordPersonalDataViewed, RecordRosterViewed, RecordFamiliesViewed, RecordPersonalDataExported],
});

export type AccessLogCommand = CommandOf<(typeof accessLogDecider.commands)[number]>;

type AccessLogId = {
  /** The administrator's user id, or `operator` for the command line. */
  readonly sub: string;
  /** Club-local date. */
  readonly day: string;
};

const nameOf = ({ sub, day }: AccessLogId) => accessLogStream(sub, day);

export const accessLogStreams = defineStream({ nameOf, keyIdOf: nameOf, decider: accessLogDecider });
