import { classWeekdaysOn } from '@hoops/domain/family/classes/training-days';
import { addMoney, type Money, usd } from '@hoops/domain/money';
import { isLacking, papersOf } from '@hoops/domain/papers/paper-status';
import { scheduleStreams } from '@hoops/domain/schedule/schedule-decider';
import { nextSessions, sessionsOn } from '@hoops/domain/schedule/sessions';
import { clubDate } from '@hoops/domain/time/club-time';
import { streamReader } from '@hoops/event-store/repository';
import { lists, type RosterGroup } from '@hoops/projections/lists';
import { athletePapersItemSchema } from '@hoops/projections/views/papers';
import { isOnRoster, rosterDaysSchema } from '@hoops/projections/views/roster';
import { nowIso } from '@hoops/runtime/clock';
import type { Implementations, Request } from '../http/create-handler.ts';
import { moneyQueries } from '../money/queries.ts';
import { erasureQueries } from '../my-data/erasure-queries.ts';
import { papersNow } from '../papers/papers-now.ts';
import { classGroups } from '../roster/queries.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

/** Maximum count per list, so that a single read is enough. */
const maxCounted = 300;

/** Administrators' first screen: numbers only, without children's data. */
export const todayQueries = (deps: QueryDeps): Implementations<'today'> => {
  const money = moneyQueries(deps);
  const erasures = erasureQueries(deps);

  const count = async (list: string) => {
    const { live } = await deps.rows.generations();
    return countOf(await deps.rows.page(live, list, { limit: maxCounted }));
  };

  const expected = async (groups: readonly RosterGroup[], date: string) => {
    const { live } = await deps.rows.generations();
    const read = groups.map((group) => deps.rows.page(live, lists.roster(group), { limit: maxCounted }));
    const pages = await Promise.all(read);
    return countOf({
      items: pages
        .flatMap(({ items }) => items)
        .filter((row) => isOnRoster(rosterDaysSchema.parse(row), date)),
      nextCursor: pages.find(({ nextCursor }) => nextCursor !== null)?.nextCursor ?? null,
    });
  };

  const papersMissing = async (date: string) => {
    const { live } = await deps.rows.generations();
    const [{ papers }, { items, nextCursor }] = await Promise.all([
      papersNow(deps.store),
      deps.rows.page(live, lists.athletePapers, { limit: maxCounted }),
    ]);
    const athletes = items.map((row) => athletePapersItemSchema.parse(row));
    return countOf({
      items: athletes.filter((athlete) => papersOf(athlete, papers, date).some(isLacking)),
      nextCursor,
    });
  };

  const overdue = async (request: Request) => {
    const page = await money.overdueFamilies({}, request);
    const amounts = page.items.flatMap(({ classes, plans }) => [classes, plans]);
    return { ...countOf(page), amount: sum(amounts) };
  };

  const failedPayments = async (request: Request) => {
    const page = await money.failedPayments({}, request);
    return { ...countOf(page), amount: sum(page.items.map(({ amount }) => amount)) };
  };

  return {
    async today(_input, request) {
      const date = clubDate(deps.clock.now());
      const schedule = await streamReader(deps.store, scheduleStreams).load('main');
      const sessions = sessionsOn(schedule.state.items, date);
      const [classes, plans, scrimmage, openRequests, unsigned, owing, failed, asked, due] =
        await Promise.all([
          expected(classGroups(sessions, date), date),
          expected(['plan'], date),
          expected(['reps'], date),
          count(lists.openRequestIds),
          papersMissing(date),
          overdue(request),
          failedPayments(request),
          erasures.erasuresAsked({}, request),
          erasures.recordsDue({}, request),
        ]);
      return {
        date,
        weekday: classWeekdaysOn(sessions, date)[0] ?? null,
        sessions: nextSessions(schedule.state.items, nowIso(deps.clock)),
        expected: { classes, plans, scrimmage },
        openRequests,
        papersMissing: unsigned,
        overdue: owing,
        failedPayments: failed,
        erasuresAsked: countOf(asked),
        recordsDue: countOf(due),
        requestsDue: due.requests,
      };
    },
  };
};

const countOf = ({
  items,
  nextCursor,
}: {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}) => ({
  count: items.length,
  more: nextCursor !== null,
});

const sum = (amounts: readonly Money[]): Money => addMoney(usd(0), ...amounts);
