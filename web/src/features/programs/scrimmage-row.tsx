import type { ClassPrices } from '@hoops/domain/club/price-list-data';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { dollars } from '../../ui/money-text.tsx';

type ScrimmageRowProps = {
  readonly prices: ClassPrices;
  /** True if the grade offers the league, or the league is saved and can be removed. */
  readonly offered: boolean;
  readonly off: boolean;
  readonly chosen: boolean;
  /** True if a weekday class lowers the price of the league (spec section 9). */
  readonly withClasses: boolean;
  readonly mayAddClasses: boolean;
  readonly notOffered: string;
  readonly onToggle: () => void;
  /** Places of the league. */
  readonly children: ReactNode;
};

/** Row of the scrimmage league. Shows 'Not Available' if the league is neither offered nor saved. */
export function ScrimmageRow({
  prices,
  offered,
  off,
  chosen,
  withClasses,
  mayAddClasses,
  notOffered,
  onToggle,
  children,
}: ScrimmageRowProps) {
  const alone = dollars(prices.scrimmage.cents);
  const withOne = `${dollars(prices.scrimmageWithClasses.cents)} with a class`;
  const price = withClasses ? withOne : mayAddClasses ? `${alone}, or ${withOne}` : alone;
  return (
    <div className="scrimmage">
      <div>
        <strong>Scrimmage league</strong>
        <p className="muted">{offered ? price : notOffered}</p>
      </div>
      {offered ? (
        <Button look="line" off={off} onClick={onToggle}>
          {chosen ? 'Remove' : 'Add'}
          <span className="visually-hidden"> scrimmage league</span>
        </Button>
      ) : (
        <Button look="line" disabled>
          Not Available
        </Button>
      )}
      {children}
    </div>
  );
}
