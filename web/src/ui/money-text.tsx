type MoneyTextProps = {
  readonly cents: number;
  /** Always two decimals, for columns of amounts and bills. */
  readonly exact?: boolean;
  /** In the display face, for the one amount that matters on a screen. */
  readonly big?: boolean;
};

/** `5200` -> `$52`, `5250` -> `$52.50`, and `$52.00` when `exact`. */
export const dollars = (cents: number, exact = false): string => {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString('en-US');
  const rest = Math.abs(cents) % 100;
  const decimals = exact || rest !== 0 ? `.${String(rest).padStart(2, '0')}` : '';
  return `${cents < 0 ? '-' : ''}$${whole}${decimals}`;
};

export function MoneyText({ cents, exact = false, big = false }: MoneyTextProps) {
  return <span className={big ? 'num' : undefined}>{dollars(cents, exact)}</span>;
}
