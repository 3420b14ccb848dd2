import { formatDollars, usd } from '@hoops/domain/money';

type MoneyTextProps = {
  readonly cents: number;
  /** True for two decimals even in whole dollars, for columns and bills. */
  readonly exact?: boolean;
  readonly big?: boolean;
};

export const dollars = (cents: number, exact = false): string => formatDollars(usd(cents), exact);

export function MoneyText({ cents, exact = false, big = false }: MoneyTextProps) {
  return <span className={big ? 'num' : undefined}>{dollars(cents, exact)}</span>;
}
