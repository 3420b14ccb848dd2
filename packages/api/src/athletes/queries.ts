import { isPaymentPending } from '@hoops/domain/family/charges/payment-status';
import { beginIn, wordsOf } from '@hoops/domain/text/name-words';
import { clubDate, clubPeriod, type Period } from '@hoops/domain/time/club-time';
import { pricesNow } from '@hoops/event-store/club-streams';
import type { CommandDeps } from '@hoops/event-store/repository';
import { type AthleteColumn, lists } from '@hoops/projections/lists';
import { type AthleteListItem, athleteListItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { recordFamiliesViewed, recordPersonalDataViewed } from '../access-log/record-access.ts';
import { pageOfTimeline, timelineOf } from '../account/timeline.ts';
import type { Implementations } from '../http/create-handler.ts';
import { chargePreviewsOf } from '../payments/charge-previews.ts';
import { fillPage } from '../rows/fill-page.ts';
import { type ListRange, narrowest, requestedPage, type Sorted } from '../rows/narrowest.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readFamily, readOpenedFamily } from '../rows/read-family.ts';
import { findAthlete } from './find-athlete.ts';
import type { AthleteFilters } from './routes.ts';

export const athleteQueries = (
  deps: ReadingDeps,
  records: CommandDeps,
): Implementations<'getAthlete' | 'athleteTimeline' | 'athletes'> => ({
  async getAthlete(input, request) {
    const [{ family, athlete, version }, prices] = await Promise.all([
      findAthlete(deps, request, input.athleteId, readOpenedFamily),
      pricesNow(deps.store),
    ]);
    const { parentID: familyId, athleteId: seen } = athlete;
    await recordPersonalDataViewed(records, request, { familyId, athleteId: seen });
    return {
      athlete,
      operations: family.operations.filter(({ athleteId }) => athleteId === seen),
      parentName: family.name,
      hasDefaultPaymentMethod: family.hasDefaultPaymentMethod,
      stripeCustomerId: family.stripeCustomerId,
      chargePreviews: chargePreviewsOf(family, athlete, { now: deps.clock.now(), prices }),
      version,
    };
  },

  async athleteTimeline(input, request) {
    const { session } = request;
    const { athlete } = await findAthlete(deps, request, input.athleteId, readFamily);
    if (session.isAdmin && !session.onBehalfOf)
      await recordFamiliesViewed(records, request, 'athlete-history', [athlete.parentID]);
    const entries = await timelineOf(deps, athlete.parentID);
    return pageOfTimeline(entries, { about: athlete.athleteId, cursor: input.cursor });
  },

  ...athleteListQueries(deps),
});

export const athleteListQueries = (deps: ReadingDeps): Implementations<'athletes'> => ({
  async athletes(input) {
    const month = clubPeriod(deps.clock.now());
    const words = wordsOf(input.search ?? '');
    const place = narrowest(words, athleteList(input, month), input.sort, lists.athleteWords);
    const matches = athleteMatcher(input, clubDate(deps.clock.now()));
    const { items, ...rest } = await fillPage(
      deps,
      place.list,
      { ...place.range, ...requestedPage(input) },
      (row) => {
        const item = z.parse(athleteListItemSchema, row);
        const shown = matches(item) && beginIn(words, wordsOf(item.athleteName));
        return shown ? { id: item.athleteId, item } : undefined;
      },
    );
    return { items: items.map(({ item }) => item), ...rest };
  },
});

/** Smallest list that holds all matches; sorting by other columns needs the whole list. */
const athleteList = (
  { filter, program, payment, sort }: AthleteFilters & Sorted<AthleteColumn>,
  month: Period,
): ListRange => {
  if (sort && sort !== 'name') return { list: lists.athletesBy(sort), range: {} };
  if (payment) return { list: lists.athletesOwing, range: { to: month } };
  const plan = filter === 'all' ? undefined : filter;
  if (program && plan) return { list: lists.athletesInProgramOnPlan(program, plan), range: {} };
  if (program) return { list: lists.athletesInProgram(program), range: {} };
  return { list: plan ? lists.athletesOnPlan(plan) : lists.athletes, range: {} };
};

const planOf = { 'Half Week': 'half_week', 'Full Week': 'full_week', '': 'unenrolled' } as const;

const athleteMatcher = (filters: AthleteFilters, today: string) => (item: AthleteListItem) =>
  (!filters.filter || filters.filter === 'all' || planOf[item.enrolledProgram] === filters.filter) &&
  (!filters.program || item.programs.includes(filters.program)) &&
  (!filters.payment || isPaymentPending(item, today));
