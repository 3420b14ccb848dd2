import { cryptoRandom, type RandomBelow } from './objects.ts';

/** Fault rates between 0 and 1; an empty object means no faults. */
export type Faults = {
  readonly seed?: number | undefined;
  readonly webhooks?:
    | undefined
    | {
        readonly duplicate?: number | undefined;
        readonly reorder?: number | undefined;
        /** Rate of webhooks delayed by `delayMs` of wall clock time. */
        readonly delay?: number | undefined;
        readonly delayMs?: number | undefined;
        /** Rate of webhooks that are never delivered; the event is only in Stripe's event list. */
        readonly drop?: number | undefined;
        readonly fail?: number | undefined;
      };
  readonly api?:
    | undefined
    | {
        /** True to cut every connection before the request is handled. */
        readonly outage?: boolean | undefined;
        /**
         * Rate of answers 500 that undo all changes; the answer is stored under the idempotency key, because
         * execution began.
         */
        readonly serverError?: number | undefined;
        /**
         * Rate of answers 500 after the changes were made; the answer is stored under the idempotency key,
         * as at Stripe.
         */
        readonly failAfter?: number | undefined;
        readonly rateLimit?: number | undefined;
        /** Rate of connections cut after the changes were made. */
        readonly loseAnswer?: number | undefined;
        /** Delay before each request, in milliseconds of wall clock time. */
        readonly delayMs?: number | undefined;
      };
};

const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export type FaultSource = {
  readonly faults: Faults;
  set(faults: Faults): void;
  strikes(rate: number | undefined): boolean;
  pick(bound: number): number;
};

const unseeded = (random: RandomBelow) => () => random(2 ** 32) / 2 ** 32;

export const createFaultSource = (): FaultSource => {
  let faults: Faults = {};
  let next = unseeded(cryptoRandom);
  return {
    get faults() {
      return faults;
    },
    set(wanted) {
      faults = wanted;
      next = wanted.seed === undefined ? unseeded(cryptoRandom) : seeded(wanted.seed);
    },
    strikes: (rate = 0) => rate > 0 && next() < rate,
    pick: (bound) => Math.floor(next() * bound),
  };
};
