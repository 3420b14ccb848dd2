import { planName } from '@hoops/domain/club/plans';
import type { Money } from '@hoops/domain/money';
import type { ApiInput } from '../../api/api-types.ts';
import type { Prices } from '../../entities/prices/use-prices.ts';

export type PriceField = Exclude<keyof ApiInput<'schedulePriceChange'>, 'since'>;

type PriceRow = {
  readonly field: PriceField;
  readonly label: string;
  readonly of: (prices: Prices) => Money;
};

export const priceRows: readonly PriceRow[] = [
  { field: 'halfWeekCents', label: planName.half_week, of: ({ plans }) => plans.half_week },
  { field: 'fullWeekCents', label: planName.full_week, of: ({ plans }) => plans.full_week },
  { field: 'weekdayCents', label: 'Weekday class', of: ({ classes }) => classes.weekday },
  {
    field: 'siblingWeekdayCents',
    label: 'Weekday class, additional athlete',
    of: ({ classes }) => classes.siblingWeekday,
  },
  { field: 'scrimmageCents', label: 'Scrimmage league', of: ({ classes }) => classes.scrimmage },
  {
    field: 'scrimmageWithClassesCents',
    label: 'Scrimmage league with a class',
    of: ({ classes }) => classes.scrimmageWithClasses,
  },
  {
    field: 'additionalOnlyReductionCents',
    label: 'Reduction, only additional athletes enrolled',
    of: ({ classes }) => classes.additionalOnlyReduction,
  },
];
