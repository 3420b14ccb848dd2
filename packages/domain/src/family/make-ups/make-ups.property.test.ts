import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weekdayOfDate } from '../../club/days.ts';
import { isRejection } from '../../decider.ts';
import { isHoliday } from '../../schedule/recurrence.ts';
import { atPrices } from '../../testing/at-prices.ts';
import { giveNotices, jordan, primary, registered, takes } from '../../testing/family-story.ts';
import { everyDay } from '../../testing/random-family.ts';
import { clubClockTime, clubDate, daysAfter } from '../../time/club-time.ts';
import type { FamilyCommand, Unpriced } from '../commands.ts';
import type { FamilyEvent } from '../events.ts';
import { familyDecider } from '../family-decider.ts';
import type { Family } from '../state.ts';
import { makeUpRules } from './rules.ts';

const step = fc.record({
  kind: fc.constantFrom('cancel', 'restore', 'report', 'take back', 'book', 'release', 'settle', 'job'),
  hours: fc.nat({ max: 60 }),
  ahead: fc.nat({ max: 25 }),
});

const clubWallClock = (at: string): number => Date.parse(`${clubDate(at)}T${clubClockTime(at)}Z`);

it('an athlete has one make-up per canceled class and timely absence, and bills never change', {
  tags: ['make-ups.given', 'make-ups.no-money'],
}, () => {
  const counts = { given: 0, booked: 0, released: 0, withdrawn: 0, expired: 0 };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
      let now = Date.parse('2026-11-10T18:00:00.000Z');
      let state = familyDecider.initialState;
      const canceled = new Set<string>();
      const timely = new Set<string>();
      const fold = (events: readonly FamilyEvent[], at: string) => {
        for (const event of events) state = familyDecider.evolve(state, event, { at });
      };
      fold([registered, primary(), takes(jordan, 'tuesday', 'friday')], new Date(now).toISOString());
      for (const { kind, hours, ahead } of steps) {
        now += hours * 3_600_000;
        const at = new Date(now).toISOString();
        const today = clubDate(at);
        const date = daysAfter(today, ahead);
        const isAhead = Date.parse(`${date}T17:00Z`) > clubWallClock(at);
        if (kind === 'cancel' && isAhead) canceled.add(date);
        if (kind === 'restore' && isAhead) canceled.delete(date);
        const trainings = everyDay(...canceled);
        const family = state as Family;
        const athlete = family.athletes[0];
        if (!athlete) throw new Error('The athlete is never deleted.');
        const pick = athlete.makeUps.filter(({ ended }) => ended === null)[ahead % 4];
        const makeUpId = pick?.makeUpId ?? 'none';
        const program = weekdayOfDate(date) ?? 'monday';
        const settle = { type: 'SettleMakeUps', dates: [date], trainings } as const;
        const commands: Record<(typeof steps)[number]['kind'], Unpriced<FamilyCommand>> = {
          cancel: settle,
          restore: settle,
          settle,
          report: { type: 'ReportAbsence', athleteId: jordan, date, reason: '', trainings },
          'take back': {
            type: 'TakeBackAbsence',
            athleteId: jordan,
            date: athlete.absences[ahead % 3]?.date ?? date,
            trainings,
          },
          book: {
            type: 'BookMakeUp',
            athleteId: jordan,
            makeUpId,
            program,
            date,
            trainings,
            offerings: {},
            byCoach: false,
          },
          release: { type: 'ReleaseMakeUp', athleteId: jordan, makeUpId, trainings },
          job: giveNotices,
        };
        const context = { at, newId: () => 'id' };
        const due = familyDecider.decide(state, atPrices({ type: 'AssessCharges' }), context);
        if (!isRejection(due)) fold(due, at);
        const { charges } = state as Family;
        const decision = familyDecider.decide(state, atPrices(commands[kind]), context);
        if (isRejection(decision)) continue;
        const openBefore = athlete.makeUps.filter(
          ({ ended, booked, expiresOn }) =>
            ended === null && (booked === null ? expiresOn >= today : booked.date >= today),
        ).length;
        fold(decision, at);
        expect((state as Family).charges).toBe(charges);
        const after = (state as Family).athletes[0];
        if (!after) throw new Error('The athlete is never deleted.');

        if (kind === 'report' && decision.some(({ type }) => type === 'AbsenceReported')) {
          const isTimely = Date.parse(`${date}T13:00Z`) >= clubWallClock(at);
          const isFirst = !athlete.absences.some((absence) => absence.date === date);
          if (isTimely && isFirst && openBefore < makeUpRules.atMost) timely.add(date);
        }
        const valid = after.makeUps.filter(({ ended }) => ended !== 'withdrawn');
        expect(new Set(valid.map(({ missed }) => missed)).size).toBe(valid.length);
        for (const { missed, booked, ended, reason } of valid) {
          if (reason === 'absence') expect(timely).toContain(missed);
          if (ended === null && booked === null)
            expect(
              canceled.has(missed) || after.absences.some((absence) => absence.date === missed),
              `${missed} ${reason}`,
            ).toBe(true);
        }
        if (kind === 'cancel' && isAhead && ['tuesday', 'friday'].includes(weekdayOfDate(date) ?? ''))
          if (!isHoliday(date)) expect(valid.map(({ missed }) => missed)).toContain(date);
        for (const event of decision) {
          if (event.type === 'MakeUpGiven') counts.given += 1;
          if (event.type === 'MakeUpBooked') counts.booked += 1;
          if (event.type === 'MakeUpReleased') counts.released += 1;
          if (event.type === 'MakeUpWithdrawn') counts.withdrawn += 1;
          if (event.type === 'MakeUpExpired') counts.expired += 1;
        }
      }
    }),
    { numRuns: 300 },
  );
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(10);
});
