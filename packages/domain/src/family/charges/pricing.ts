import { isWeekday, type Program, sortPrograms } from '../../club/days.ts';
import {
  type ClassPrices,
  type PriceList,
  priceLists,
  surchargePercent,
} from '../../club/price-list-data.ts';
import type { AthleteId } from '../../ids.ts';
import { addMoney, type Money, usd } from '../../money.ts';
import type { Period } from '../../time/club-time.ts';
import { type ClassStart, classesIn } from './class-months.ts';
import { type ClassPause, isPausedIn } from './class-pause.ts';
import type { ChargeLine } from './events.ts';
import { type SplitAthlete, withShares } from './shares.ts';

/** Facts that set a price. `enrolmentOrder` is null for an unsaved choice. */
export type PricedAthlete = {
  readonly athleteId: AthleteId;
  readonly isAdditional: boolean;
  readonly classes: readonly Program[];
  readonly enrolmentOrder: number | null;
};

export type BilledAthlete = PricedAthlete &
  SplitAthlete & {
    readonly classPause: ClassPause | null;
    readonly classStart: ClassStart | null;
  };

export type FullPriceReason =
  | 'only-one-enrolled'
  | 'enrolled-first'
  | 'primary-goes-first'
  | 'no-primary-enrolled';

export type Quote = {
  /** Lines of each athlete, then of the household, then of other homes; `total` is their sum. */
  readonly lines: readonly ChargeLine[];
  /** Sum after the reduction and before the surcharge. */
  readonly subtotal: Money;
  readonly surcharge: Money;
  readonly total: Money;
  readonly fullPrice: readonly { readonly athleteId: AthleteId; readonly reason: FullPriceReason }[];
  readonly pricingVersion: string;
};

/** Class bill of a month after other homes' shares. A paused athlete counts as a sibling; only the athlete's own lines are omitted. */
export const quoteMonth = (
  athletes: readonly BilledAthlete[],
  month: Period,
  lists: ClassPriceLists,
): Quote => {
  const quote = quoteOf(
    athletes.map((athlete) => ({ ...athlete, classes: classesIn(athlete, month) })),
    classPricesIn(month, lists),
    ({ classPause }) => isPausedIn(classPause, month),
  );
  const { amount, lines } = withShares({ amount: quote.total, lines: quote.lines }, month, athletes);
  return { ...quote, total: amount, lines };
};

/** Monthly class bill of a household, in cents (spec section 9). */
export const quoteFamily = (athletes: readonly PricedAthlete[], list: ClassPriceList): Quote =>
  quoteOf(athletes, list, () => false);

const quoteOf = <Priced extends PricedAthlete>(
  athletes: readonly Priced[],
  { classes: prices, version: pricingVersion }: ClassPriceList,
  isAway: (athlete: Priced) => boolean,
): Quote => {
  const fullPrice = whoPaysFull(athletes);
  const isFull = (athlete: PricedAthlete): boolean =>
    fullPrice.some(({ athleteId }) => athleteId === athlete.athleteId);
  const here = athletes.filter((athlete) => !isAway(athlete));
  const athleteLines = here.flatMap((athlete) => linesOf(athlete, isFull(athlete), prices));
  const onlyAdditional = fullPrice.some(
    ({ athleteId, reason }) =>
      reason === 'no-primary-enrolled' && here.some((athlete) => athlete.athleteId === athleteId),
  );
  const reduction = onlyAdditional ? -prices.additionalOnlyReduction.cents : 0;
  const subtotal = usd(addMoney(...athleteLines.map(({ amount }) => amount)).cents + reduction);
  const surcharge = surchargeOn(subtotal);
  const lines = [
    ...athleteLines,
    ...householdLine('reduction', usd(reduction)),
    ...householdLine('surcharge', surcharge),
  ];
  return { lines, subtotal, surcharge, total: addMoney(subtotal, surcharge), fullPrice, pricingVersion };
};

/** 5 percent of a household's subtotal, charged once; half a cent rounds up (spec section 9). */
export const surchargeOn = (subtotal: Money): Money =>
  usd(Math.floor((subtotal.cents * surchargePercent + 50) / 100));

/** Athletes with a weekday class in order of enrollment; within one save, the primary athlete is first. */
export const inEnrolmentOrder = <Priced extends PricedAthlete>(
  athletes: readonly Priced[],
): readonly Priced[] =>
  athletes
    .filter(({ classes }) => classes.some(isWeekday))
    .toSorted(
      (one, other) =>
        (one.enrolmentOrder ?? notYet) - (other.enrolmentOrder ?? notYet) ||
        Number(one.isAdditional) - Number(other.isAdditional),
    );

const notYet = Number.MAX_SAFE_INTEGER;

const whoPaysFull = (athletes: readonly PricedAthlete[]): Quote['fullPrice'] => {
  const enrolled = inEnrolmentOrder(athletes);
  const [first] = enrolled;
  if (!first) return [];
  if (enrolled.every(({ isAdditional }) => isAdditional)) {
    return enrolled.map(({ athleteId }) => ({ athleteId, reason: 'no-primary-enrolled' }));
  }
  return [{ athleteId: first.athleteId, reason: reasonOf(first, enrolled.length) }];
};

const reasonOf = (first: PricedAthlete, enrolled: number): FullPriceReason => {
  if (enrolled === 1) return 'only-one-enrolled';
  return first.enrolmentOrder === null ? 'primary-goes-first' : 'enrolled-first';
};

const linesOf = (
  { athleteId, classes }: PricedAthlete,
  isFull: boolean,
  prices: ClassPrices,
): readonly ChargeLine[] => {
  const weekdays = sortPrograms(classes).filter(isWeekday);
  const price = isFull ? prices.weekday : prices.siblingWeekday;
  const scrimmage = weekdays.length > 0 ? prices.scrimmageWithClasses : prices.scrimmage;
  const classLine: ChargeLine = {
    kind: 'class',
    athleteId,
    programs: weekdays,
    amount: usd(price.cents * weekdays.length),
  };
  const scrimmageLine: ChargeLine = { kind: 'scrimmage', athleteId, programs: ['reps'], amount: scrimmage };
  return [...(weekdays.length > 0 ? [classLine] : []), ...(classes.includes('reps') ? [scrimmageLine] : [])];
};

const householdLine = (kind: 'reduction' | 'surcharge', amount: Money): readonly ChargeLine[] =>
  amount.cents === 0 ? [] : [{ kind, athleteId: null, programs: [], amount }];

export type ClassPriceList = Pick<PriceList, 'version' | 'classes'>;

/** Price lists of a family after the spec's list, earliest first; each applies from a month on. */
export type ClassPriceLists = readonly (ClassPriceList & { readonly from: Period })[];

export const classPricesIn = (month: Period, lists: ClassPriceLists): ClassPriceList =>
  lists.findLast(({ from }) => from <= month) ?? priceLists[0];
