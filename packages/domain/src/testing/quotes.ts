import { priceLists } from '../club/price-list-data.ts';
import {
  type BilledAthlete,
  type PricedAthlete,
  quoteFamily as quoteFamilyBy,
  quoteMonth as quoteMonthBy,
} from '../family/charges/pricing.ts';
import type { Period } from '../time/club-time.ts';

/** The monthly class bill by the prices of the specification. */
export const quoteFamily = (athletes: readonly PricedAthlete[]) => quoteFamilyBy(athletes, priceLists[0]);
/** The class bill of a month by the prices of the specification. */
export const quoteMonth = (athletes: readonly BilledAthlete[], month: Period) =>
  quoteMonthBy(athletes, month, []);
