import { priceLists } from '../club/price-list-data.ts';
import {
  type BilledAthlete,
  type PricedAthlete,
  quoteFamily as quoteFamilyBy,
  quoteMonth as quoteMonthBy,
} from '../family/charges/pricing.ts';
import type { Period } from '../time/club-time.ts';

export const quoteFamily = (athletes: readonly PricedAthlete[]) => quoteFamilyBy(athletes, priceLists[0]);
export const quoteMonth = (athletes: readonly BilledAthlete[], month: Period) =>
  quoteMonthBy(athletes, month, []);
