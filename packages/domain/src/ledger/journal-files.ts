import { formatAmount, usd } from '../money.ts';
import { clubDate } from '../time/club-time.ts';
import { type AccountId, accountIds, accounts, type LedgerEntry } from './ledger.ts';

/** Plain text that the programs `hledger` and `ledger` read; entries oldest first. */
export const journalText = (entries: readonly LedgerEntry[]): string =>
  entries
    .map(({ at, memo, reference, postings }) =>
      [
        `${clubDate(at)} ${memo}  ; ${reference}`,
        ...postings.map(({ account, cents }) => `    ${accounts[account]}  ${formatAmount(usd(cents))} USD`),
        '',
      ].join('\n'),
    )
    .join('\n');

export type JournalLine = {
  /** Number of the day's entry, `2026-11-05`. */
  readonly day: string;
  readonly account: AccountId;
  readonly debitCents: number;
  readonly creditCents: number;
};

/** One balanced entry per club-local day, as accounting programs import it. */
export const journalLines = (entries: readonly LedgerEntry[]): readonly JournalLine[] => {
  const days = new Map<string, Map<AccountId, number>>();
  for (const { at, postings } of entries) {
    const day = clubDate(at);
    const sums = days.get(day) ?? new Map<AccountId, number>();
    days.set(day, sums);
    for (const { account, cents } of postings) sums.set(account, (sums.get(account) ?? 0) + cents);
  }
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, sums]) =>
      accountIds.flatMap((account) => {
        const cents = sums.get(account) ?? 0;
        return cents === 0
          ? []
          : [{ day, account, debitCents: Math.max(cents, 0), creditCents: Math.max(-cents, 0) }];
      }),
    );
};
