export type What = 'overdue' | 'current';
type Due = {
  /** The club's date. */
  readonly today: string;
  /** Overdue months, oldest first. */
  readonly periods: readonly string[];
  readonly currentIsDue: boolean;
};

/**
 * Naming a month pays it and all months before it, so the overdue amount alone is paid by naming the last
 * overdue month while the current one is unpaid too; otherwise the current month is named (spec section 7).
 */
export const monthToName = (what: What, { today, periods, currentIsDue }: Due): string => {
  const current = today.slice(0, 7);
  return what === 'overdue' && currentIsDue ? (periods.at(-1) ?? current) : current;
};
