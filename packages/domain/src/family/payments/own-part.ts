import { type Money, usd } from '../../money.ts';
import type { LivePlan } from '../state.ts';

/** Rounded like a discount at Stripe. */
export const otherPart = ({ cents }: Money, percent: number): Money =>
  usd(Math.round((cents * percent) / 100));

export const ownPart = (price: Money, { sharePercent = 0 }: Pick<LivePlan, 'sharePercent'>): Money =>
  usd(price.cents - otherPart(price, sharePercent).cents);
