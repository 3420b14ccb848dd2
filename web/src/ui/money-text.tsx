import { formatDollars, usd } from '@hoops/domain/money';

type MoneyTextProps = {
  readonly cents: number;
  /** Always two decimals, for columns of amounts and bills. */
  readonly exact?: boolean;
  /** Display face, for the main amount of a screen. */
  readonly big?: boolean;
};

/** Formats a sum in cents like any other amount. */
export const dollars = (cents: number, exact = false): string => formatDollars(usd(cents), exact);

export function MoneyText({ cents, exact = false, big = false }: MoneyTextProps) {
  return <span className={big ? 'num' : undefined}>{dollars(cents, exact)}</span>;
}
