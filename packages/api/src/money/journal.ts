import { journalLines, journalText } from '@hoops/domain/ledger/journal-files';
import { accounts, monthEntries } from '@hoops/domain/ledger/ledger';
import { formatAmount, usd } from '@hoops/domain/money';
import { clubPeriod, lastDayOfMonth, nextPeriod, type Period } from '@hoops/domain/time/club-time';
import { lists } from '@hoops/projections/lists';
import { ledgerItemSchema } from '@hoops/projections/views/money';
import * as z from 'zod/mini';
import { monthTotals, nothing } from '../figures/month-totals.ts';
import type { Implementations } from '../http/create-handler.ts';
import { everyRow } from '../rows/every-item.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readingOf } from '../rows/reading.ts';

const entriesOf = async (deps: QueryDeps, month: Period) => {
  const { attempt, unreadable } = readingOf(deps.logger, 'ledger');
  const rows = await everyRow(deps, lists.ledger(month));
  const read = await Promise.all(
    rows.map(({ id, data }) => attempt(id, () => z.parse(ledgerItemSchema, data))),
  );
  const now = deps.clock.now().toISOString();
  const at = clubPeriod(now) === month ? now : `${lastDayOfMonth(month)}T18:00:00.000Z`;
  const totals = await monthTotals(deps, { from: month, to: nextPeriod(month) });
  return {
    entries: [
      ...read.filter((entry) => entry !== undefined),
      ...monthEntries(totals.months.get(month) ?? nothing, at),
    ],
    unreadable: [...unreadable(), ...totals.unreadable],
  };
};

/** `11/05/2026`, the date format that American accounting programs import. */
const slashDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** Journal lines for an accounting program: one balanced entry per day. */
export const journalSheetLines = async (deps: QueryDeps, month: Period | undefined) => {
  const { entries, unreadable } = await entriesOf(deps, month ?? clubPeriod(deps.clock.now()));
  const cents = (amount: number): string => (amount === 0 ? '' : formatAmount(usd(amount)));
  const lines = journalLines(entries).map(({ day, account, debitCents, creditCents }) => [
    day,
    slashDate(day),
    accounts[account],
    cents(debitCents),
    cents(creditCents),
  ]);
  return { lines, unreadable };
};

export const journalQueries = (deps: QueryDeps): Implementations<'journal'> => ({
  async journal({ month: asked }) {
    const current = clubPeriod(deps.clock.now());
    const month = asked !== undefined && asked < current ? asked : current;
    const [{ entries, unreadable }, { months }] = await Promise.all([
      entriesOf(deps, month),
      monthTotals(deps, { to: nextPeriod(current) }),
    ]);
    return {
      month,
      text: journalText(entries),
      fileName: `journal-${month}.journal`,
      first: [...months.keys()].sort()[0] ?? null,
      current,
      unreadable,
    };
  },
});
