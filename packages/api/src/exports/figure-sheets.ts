import { formatAmount } from '@hoops/domain/money';
import { type Period, periodName } from '@hoops/domain/time/club-time';
import { figureQueries } from '../figures/queries.ts';
import type { FigureList } from '../figures/routes.ts';
import { journalSheetLines } from '../money/journal.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import type { Sheet } from './sheet.ts';

const monthWords = (asked: { readonly month?: Period | undefined }, before: string): readonly string[] => {
  if (asked.month === undefined) return [];
  const { month, year } = periodName(asked.month);
  return [`${before}${month} ${year}`];
};

export const figureSheets = (deps: QueryDeps): Readonly<Record<FigureList, Sheet>> => {
  const figures = figureQueries(deps);
  return {
    months: {
      title: 'Month by month',
      narrowedBy: (asked) => monthWords(asked, 'until '),
      head: [
        'Month',
        'Expected from plans',
        'Expected from classes',
        'Received from plans',
        'Received from classes',
        'Refunded',
        'Disputed',
        'Overdue from plans',
        'Overdue from classes',
        'Athletes on a plan',
        'Athletes with classes only',
      ],
      async read({ month: until }, request) {
        const { months, unreadable } = await figures.monthFigures({ until }, request);
        const lines = months.map(({ period, expected, received, refunded, disputed, overdue, enrolled }) => [
          period,
          formatAmount(expected.plans),
          formatAmount(expected.classes),
          formatAmount(received.plans),
          formatAmount(received.classes),
          formatAmount(refunded),
          // Exported as a number, because a negative text would look like a formula.
          disputed.cents / 100,
          formatAmount(overdue.plans),
          formatAmount(overdue.classes),
          String(enrolled.plans),
          String(enrolled.classesOnly),
        ]);
        return { lines, unreadable, families: [], nextCursor: null };
      },
    },
    journal: {
      title: 'Journal',
      narrowedBy: (asked) => monthWords(asked, ''),
      head: ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits'],
      async read({ month }) {
        return { ...(await journalSheetLines(deps, month)), families: [], nextCursor: null };
      },
    },
    attendance: {
      title: 'Attendance by day',
      narrowedBy: (asked) => monthWords(asked, ''),
      head: ['Day', 'Present', 'Absent'],
      async read({ month }, request) {
        const { days, unreadable } = await figures.attendanceFigures({ month }, request);
        const lines = days.map(({ date, present, absent }) => [date, String(present), String(absent)]);
        return { lines, unreadable, families: [], nextCursor: null };
      },
    },
  };
};
