import { type Weekday, weekdayOfDate } from '@hoops/domain/club/days';
import { missedOn } from '@hoops/domain/family/classes/training-days';
import type { Family } from '@hoops/domain/family/state';
import { daysAfter } from '@hoops/domain/time/club-time';
import { expect } from 'vitest';

type ChangedDay = { readonly heldOn: string; readonly isCanceled: boolean };

/** Model of the coach's changes; at most one session is planned for a date. */
export const changedDays = (days: readonly Weekday[]) => {
  const isPlanned = (date: string) => days.some((day) => day === weekdayOfDate(date));
  const changed = new Map<string, ChangedDay>();
  const dayOf = (planned: string): ChangedDay =>
    changed.get(planned) ?? { heldOn: planned, isCanceled: false };
  return {
    dayOf,
    planned: () => [...changed.keys()],
    canceled: () => [...changed].flatMap(([planned, { isCanceled }]) => (isCanceled ? [planned] : [])),
    isOff: (planned: string) => dayOf(planned).isCanceled || dayOf(planned).heldOn !== planned,
    /** Planned dates of all sessions that are held on a date, canceled sessions included. */
    plannedFor: (date: string) => [
      ...(isPlanned(date) && dayOf(date).heldOn === date ? [date] : []),
      ...[...changed].flatMap(([planned, { heldOn }]) =>
        heldOn === date && planned !== date ? [planned] : [],
      ),
    ],
    cancel(planned: string) {
      changed.set(planned, { ...dayOf(planned), isCanceled: true });
    },
    move(planned: string, days: number) {
      changed.set(planned, { heldOn: daysAfter(planned, days), isCanceled: false });
    },
    restore(planned: string) {
      const { heldOn, isCanceled } = dayOf(planned);
      if (isCanceled && heldOn !== planned) changed.set(planned, { heldOn, isCanceled: false });
      else changed.delete(planned);
    },
  };
};

type ChangedDays = ReturnType<typeof changedDays>;

type World = {
  readonly changed: ChangedDays;
  readonly timely: ReadonlySet<string>;
  readonly today: string;
};

export const expectMakeUps = (family: Family, { changed, timely, today }: World, act: string): void => {
  for (const { athleteId, makeUps, absences } of family.athletes) {
    const valid = makeUps.filter(({ ended }) => ended !== 'withdrawn');
    const missed = valid.map((makeUp) => makeUp.missed);
    expect(new Set(missed).size, act).toBe(missed.length);
    for (const makeUp of valid) {
      const { isCanceled, heldOn } = changed.dayOf(makeUp.missed);
      const isAbsent = absences.some(({ date }) => date === makeUp.missed || date === heldOn);
      if (makeUp.reason === 'absence') expect(timely, act).toContain(`${makeUp.missed} ${athleteId}`);
      if (makeUp.missed > today && makeUp.booked === null)
        expect(isCanceled || isAbsent, `${act} ${makeUp.missed}`).toBe(true);
      if (makeUp.booked && makeUp.booked.date > today)
        expect(changed.isOff(makeUp.booked.date), `${act} ${makeUp.booked.date}`).toBe(false);
    }
  }
};

export const expectGiven = (family: Family, planned: readonly string[]): void => {
  for (const athlete of family.athletes) {
    const missed = athlete.makeUps.flatMap((makeUp) => (makeUp.ended === 'withdrawn' ? [] : [makeUp.missed]));
    const due = planned.filter((date) => missedOn(family, athlete, date));
    expect(due.filter((date) => !missed.includes(date))).toEqual([]);
  }
};
