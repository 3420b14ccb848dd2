import { formatDollars, usd } from '@hoops/domain/money';

type MoneyTextProps = {
  readonly cents: number;
  /** Always two decimals, for columns of amounts and bills. */
  readonly exact?: boolean;
  /** In the display face, for the one amount that matters on a screen. */
  readonly big?: boolean;
};

/** The sum of several amounts comes as a number of cents; it is shown as every other. */
export const dollars = (cents: number, exact = false): string => formatDollars(usd(cents), exact);

export function MoneyText({ cents, exact = false, big = false }: MoneyTextProps) {
  return <span className={big ? 'num' : undefined}>{dollars(cents, exact)}</span>;
}
