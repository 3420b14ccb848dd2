import { cryptoRandom, type RandomBelow } from './ids.ts';

/** What should go wrong, as rates between 0 and 1. An empty object is a Stripe on its best day. */
export type Faults = {
  /** The same seed gives the same faults. */
  readonly seed?: number | undefined;
  readonly webhooks?:
    | undefined
    | {
        /** Delivered, then delivered again. */
        readonly duplicate?: number | undefined;
        /** A later event overtakes. */
        readonly reorder?: number | undefined;
        /** Held back for `delayMs` of wall clock time. */
        readonly delay?: number | undefined;
        readonly delayMs?: number | undefined;
        /** Never arrives; only Stripe's list of events still knows it. */
        readonly drop?: number | undefined;
        /** The attempt fails on the way and is repeated later. */
        readonly fail?: number | undefined;
      };
  readonly api?:
    | undefined
    | {
        /** Every connection is cut before the request is looked at. */
        readonly outage?: boolean | undefined;
        /** Answered with 500, with everything undone; kept for the idempotency key, for the request began to be executed. */
        readonly serverError?: number | undefined;
        /** Executed, but answered with 500, which is kept for the idempotency key as Stripe does. */
        readonly failAfter?: number | undefined;
        /** Refused with 429. */
        readonly rateLimit?: number | undefined;
        /** Executed, but the connection is cut before the answer. */
        readonly loseAnswer?: number | undefined;
        /** Wall clock time before each request is executed. */
        readonly delayMs?: number | undefined;
      };
};

/** A small seeded generator (mulberry32): good enough to choose victims, and repeatable. */
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
  /** Whether something with this rate happens now. */
  strikes(rate: number | undefined): boolean;
  /** A number below the bound, from the same source. */
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
