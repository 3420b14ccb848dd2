import { applyChanges } from '../../changes.ts';
import { isWeekday, sortPrograms } from '../../club/days.ts';
import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { AthleteId } from '../../ids.ts';
import { foldText } from '../../text/name-words.ts';
import { clubDate, clubPeriod, monthOfDate } from '../../time/club-time.ts';
import { billedIn } from '../charges/bills.ts';
import { classEndAfter, classStartAfter } from '../charges/class-months.ts';
import { beforeShares, ownBills } from '../charges/shares.ts';
import { closeIntents, concerns } from '../intents/open-intents.ts';
import type { Athlete, ClassDay, Family } from '../state.ts';
import { athleteOf } from './enrolment.ts';
import type { athleteEvents, ClassesChanged } from './events.ts';

type AthleteEvent = EventOf<(typeof athleteEvents)[number]>;

export const evolveAthletes = (family: Family, event: AthleteEvent, moment: Moment): Family => {
  switch (event.type) {
    case 'AthleteAdded': {
      const athlete: Athlete = {
        ...event.data,
        addedAt: moment.at,
        gradeSetAt: moment.at,
        classes: [],
        enrolmentOrder: null,
        classPause: null,
        classStart: null,
        classEnd: null,
        plan: { kind: 'none' },
        absences: [],
        makeUps: [],
        papers: [],
        sharedWith: [],
        splits: [],
      };
      return { ...family, athletes: [...family.athletes, athlete] };
    }
    case 'AthleteChanged':
      return withRenamedChild(
        updateAthlete(family, event.data.athleteId, (athlete) => ({
          ...applyChanges(athlete, event.data.changes),
          ...(event.data.changes.grade !== undefined && { gradeSetAt: moment.at }),
        })),
        event.data.athleteId,
      );
    case 'AthleteRemovalRequested':
      return family;
    case 'AthleteRemoved':
      return withoutAthlete(family, event.data.athleteId);
    case 'ClassesChanged': {
      if (!athleteOf(family, event.data.athleteId)) return family;
      return updateAthlete(
        { ...family, classDay: classDayAt(family, moment) },
        event.data.athleteId,
        (athlete) => withClasses(family, athlete, event.data, moment),
      );
    }
    case 'FamilyUnenrolled':
      return family;
    default:
      return event satisfies never;
  }
};

const withRenamedChild = (family: Family, athleteId: AthleteId): Family =>
  family.plannedChildren.some((planned) => planned.athleteId === athleteId)
    ? withPlannedChild(family, athleteId)
    : family;

export const withPlannedChild = (family: Family, athleteId: AthleteId): Family => {
  const athlete = athleteOf(family, athleteId);
  if (!athlete) return family;
  const child = childOf(athlete);
  const isKnown = family.plannedChildren.some(
    (planned) => planned.athleteId === athleteId && planned.child === child,
  );
  return isKnown
    ? family
    : {
        ...family,
        plannedChildren: [...family.plannedChildren, { athleteId, athleteName: athlete.athleteName, child }],
      };
};

export const updateAthlete = (
  family: Family,
  athleteId: AthleteId,
  update: (athlete: Athlete) => Athlete,
): Family => ({
  ...family,
  athletes: family.athletes.map((athlete) => (athlete.athleteId === athleteId ? update(athlete) : athlete)),
});

const withoutAthlete = (family: Family, athleteId: AthleteId): Family => {
  const splits = athleteOf(family, athleteId)?.splits ?? [];
  return {
    ...closeIntents(family, (intent) => concerns(intent, athleteId)),
    athletes: family.athletes.filter((athlete) => athlete.athleteId !== athleteId),
    failedPayments: family.failedPayments.filter((failed) => failed.ended || failed.athleteId !== athleteId),
    ...(splits.length > 0 && { formerSplits: [...(family.formerSplits ?? []), { athleteId, splits }] }),
  };
};

/** Due bills are assessed before classes change, so the first change of a day finds the bill of the month. */
const classDayAt = ({ classDay, charges }: Family, { at }: Moment): ClassDay => {
  const date = clubDate(at);
  if (classDay?.date === date) return classDay;
  const month = monthOfDate(date);
  const bill = ownBills(charges).findLast(({ period }) => period === month);
  if (!bill) return { date, bill: null };
  const { lines, pricingVersion } = bill;
  return { date, bill: { amount: billedIn(charges.map(beforeShares), month), lines, pricingVersion } };
};

/** The first athlete with a weekday class keeps the first rank until dropping the last weekday class. */
const withClasses = (
  family: Family,
  athlete: Athlete,
  { after: classes, from }: EventOf<typeof ClassesChanged>['data'],
  { at }: Moment,
): Athlete => {
  const month = clubPeriod(at);
  const last = Math.max(0, ...family.athletes.map(({ enrolmentOrder }) => enrolmentOrder ?? 0));
  return {
    ...athlete,
    classes: sortPrograms(classes),
    classStart: classStartAfter(athlete, classes, { month, from: from ?? null }),
    classEnd: classEndAfter(athlete, classes, month),
    // A pause ends when the athlete drops all classes.
    classPause: classes.length === 0 ? null : athlete.classPause,
    enrolmentOrder: classes.some(isWeekday) ? (athlete.enrolmentOrder ?? last + 1) : null,
  };
};

export const childOf = ({ athleteName, dateOfBirth }: Pick<Athlete, 'athleteName' | 'dateOfBirth'>): string =>
  `${foldText(athleteName).replace(/\s+/g, ' ')} ${dateOfBirth}`;
