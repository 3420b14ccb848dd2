import type * as z from 'zod/mini';
import { isWeekday, type Program, sortPrograms } from '../../club/days.ts';
import { isRejection, reject } from '../../decider.ts';
import type { GradeOfferings } from '../../grade/events.ts';
import { defaultOfferings } from '../../grade/state.ts';
import { usd } from '../../money.ts';
import { clubDate, clubPeriod, nextPeriod, type Period } from '../../time/club-time.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { ClassesChanged } from '../athletes/events.ts';
import { billedIn } from '../charges/bills.ts';
import { changedCharge } from '../charges/charges.ts';
import { isPausedIn } from '../charges/class-pause.ts';
import { changedChargeEvents } from '../charges/events.ts';
import { quoteMonth } from '../charges/pricing.ts';
import { consentRejections, consentTo, rejectChangedAmounts } from '../consent/consent-to.ts';
import { ConsentGiven } from '../consent/events.ts';
import type { FamilyEventOf } from '../events.ts';
import { familyCommand } from '../family-command.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import type { Athlete, Family } from '../state.ts';
import type { saveClassesInput } from './inputs.ts';

type Selection = {
  readonly athlete: Athlete;
  readonly after: readonly Program[];
  readonly seen: readonly Program[] | undefined;
};

/** Offerings by grade, part of the command because offerings are stored in other streams. */
type Offerings = Readonly<Record<string, GradeOfferings>>;

/**
 * Saves the classes of some athletes, all or none. Only added classes must be offered and compatible with a
 * plan (spec sections 2 and 9).
 */
const SaveClasses = familyCommand({
  type: 'SaveClasses',
  emits: [ClassesChanged, ...changedChargeEvents, ConsentGiven],
  rejects: [
    'athlete-not-found',
    'removal-in-progress',
    'classes-changed',
    'classes-paused',
    'class-start-not-offered',
    'plan-excludes-classes',
    'grade-missing',
    'not-offered',
    ...consentRejections,
  ],
}).decidedBy(
  (family, command: z.output<typeof saveClassesInput> & { readonly offerings: Offerings }, { at, after }) => {
    const month = clubPeriod(at);
    const from = command.from && command.from > month ? command.from : null;
    if (from !== null && from !== nextPeriod(month)) return reject('class-start-not-offered');
    const chosen = new Map(command.selections.map((selection) => [selection.athleteId, selection]));
    const selections: Selection[] = [];
    for (const [athleteId, { programs, before }] of chosen) {
      const athlete = athleteOf(family, athleteId);
      if (!athlete) return reject('athlete-not-found');
      const selection: Selection = { athlete, after: sortPrograms(programs), seen: before };
      const refusal = refusalOf(family, selection, { ...command, from: from ?? month });
      if (refusal) return refusal;
      selections.push(selection);
    }
    const changed = selections.filter(({ athlete, after }) => !isSame(athlete.classes, after));
    const events = changed.toSorted(inFamilyOrder(family)).map(classesChanged(from));
    if (events.length === 0) return events;
    const adds = from === null && changed.some((selection) => added(selection).length > 0);
    const changedFamily = after(family, events);
    const charges = changedCharge(changedFamily, { today: clubDate(at), adds });
    const before = classBillsOf(family, at);
    const bills = classBillsOf(after(changedFamily, charges), at);
    // Dropping classes requires no consent, but the displayed amounts must match.
    const consent = rises(before, bills)
      ? consentTo({ to: 'classes', athleteId: null }, command.consent, bills)
      : (rejectChangedAmounts(command.consent, bills) ?? []);
    return isRejection(consent) ? consent : [...events, ...charges, ...consent];
  },
);

const refusalOf = (
  family: Family,
  selection: Selection,
  { offerings, from }: { readonly offerings: Offerings; readonly from: Period },
) => {
  const { athlete, seen, after } = selection;
  if (openIntentOf(family, athlete.athleteId, 'remove-athlete')) return reject('removal-in-progress');
  // A choice made in another tab or by another parent is not overwritten.
  if (seen && !isSame(athlete.classes, seen) && !isSame(athlete.classes, after))
    return reject('classes-changed');
  const wanted = added(selection);
  return wanted.length === 0 ? undefined : refusalOfClasses(family, athlete, wanted, { offerings, from });
};

/** Refusal of classes that an athlete does not take yet, regardless of the number of places. */
export const refusalOfClasses = (
  family: Family,
  { athleteId, grade, plan, classPause }: Athlete,
  wanted: readonly Program[],
  { offerings, from }: { readonly offerings: Offerings; readonly from: Period },
) => {
  if (isPausedIn(classPause, from)) return reject('classes-paused');
  const hasPlan = plan.kind === 'live' || openIntentOf(family, athleteId, 'start-plan') !== undefined;
  if (hasPlan && wanted.some(isWeekday)) return reject('plan-excludes-classes');
  if (grade === null) return reject('grade-missing');
  const offered = offerings[grade] ?? defaultOfferings;
  const missing = wanted.find((program) => !offered[program]);
  return missing ? reject('not-offered', { program: missing, grade }) : undefined;
};

const classBillsOf = (family: Family, at: string) => {
  const period = clubPeriod(at);
  const following = nextPeriod(period);
  const { total } = quoteMonth(family.athletes, following, family.classPrices);
  return {
    now: usd(0),
    thisMonth: billedIn(family.charges, period),
    next: total.cents === 0 ? null : { amount: total, on: `${following}-01` },
  };
};

type ClassBills = ReturnType<typeof classBillsOf>;

const rises = (before: ClassBills, after: ClassBills): boolean =>
  after.thisMonth.cents > before.thisMonth.cents ||
  (after.next?.amount.cents ?? 0) > (before.next?.amount.cents ?? 0);

const added = ({ athlete, after }: Selection): readonly Program[] =>
  after.filter((program) => !athlete.classes.includes(program));

const isSame = (one: readonly Program[], other: readonly Program[]): boolean =>
  one.length === other.length && one.every((program) => other.includes(program));

/** Sorts selections in family order, so the primary athlete of a save is enrolled first. */
const inFamilyOrder =
  (family: Family) =>
  (one: Selection, other: Selection): number =>
    family.athletes.indexOf(one.athlete) - family.athletes.indexOf(other.athlete);

const classesChanged =
  (from: Period | null) =>
  (selection: Selection): FamilyEventOf<'ClassesChanged'> => ({
    type: 'ClassesChanged',
    data: {
      athleteId: selection.athlete.athleteId,
      before: selection.athlete.classes,
      after: selection.after,
      ...(from !== null && added(selection).length > 0 ? { from } : {}),
    },
  });

export const classCommands = [SaveClasses] as const;
