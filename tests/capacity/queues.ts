export type Station = {
  readonly name: string;
  /** Permits per second; `burst` is the maximum after a pause. */
  readonly perSecond: number;
  readonly burst: number;
  /** Duration of the work in milliseconds. */
  readonly takesMs: number;
  /** Rejected requests are retried after a pause that doubles; without `refuses`, requests wait in line. */
  readonly refuses?: { readonly firstPauseMs: number; readonly longestPauseMs: number };
};

export type StationResult = {
  readonly name: string;
  /** Milliseconds from arrival to completion. */
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  /** Milliseconds until the last completion. */
  readonly doneAfter: number;
};

/**
 * First arrival in milliseconds, and pauses before repeated visits, each counted from the last completion.
 */
export type Visit = { readonly at: number; readonly pauses: readonly number[] };

type Wish = Visit & { readonly since: number; readonly tries: number };

/** `left` is the number of pauses that the visit still has. */
type Done = { readonly at: number; readonly left: number };

/**
 * Simulates visits that pass through stations in sequence. A station grants permits at a constant rate, up
 * to its burst; `goesOn` decides which visits continue.
 */
export const passThrough = (
  visits: readonly Visit[],
  stations: readonly Station[],
  random: () => number,
  goesOn: (left: number) => boolean = () => true,
): readonly StationResult[] => {
  let coming = visits;
  return stations.map((station, index) => {
    const { done, waits, refused } = passOne(coming, station, random);
    const on = index === 0 ? done.filter(({ left }) => goesOn(left)) : done;
    coming = on.map(({ at }) => ({ at, pauses: [] }));
    return {
      name: station.name,
      p50: percentile(waits, 0.5),
      p99: percentile(waits, 0.99),
      refused,
      doneAfter: done.at(-1)?.at ?? 0,
    };
  });
};

type Passed = { readonly done: readonly Done[]; readonly waits: readonly number[]; readonly refused: number };

const passOne = (visits: readonly Visit[], station: Station, random: () => number): Passed => {
  const { takesMs, refuses } = station;
  const permit = permitsOf(station);
  const wishes = earliestFirst(
    visits.map((visit) => ({ ...visit, since: visit.at, tries: 0 })).toSorted((a, b) => a.at - b.at),
  );
  const done: Done[] = [];
  const waits: number[] = [];
  let refused = 0;
  for (let wish = wishes.take(); wish; wish = wishes.take()) {
    const { at, since, tries, pauses } = wish;
    const taken = permit(at, refuses === undefined);
    if (refuses && taken > at) {
      refused += 1;
      const pause = Math.min(refuses.longestPauseMs, refuses.firstPauseMs * 2 ** tries);
      wishes.add({ ...wish, at: at + pause * (0.5 + random() / 2), tries: tries + 1 });
      continue;
    }
    const end = taken + takesMs;
    const [pause, ...rest] = pauses;
    done.push({ at: end, left: pauses.length });
    waits.push(end - since);
    if (pause !== undefined) wishes.add({ at: end + pause, since: end + pause, tries: 0, pauses: rest });
  }
  return { done: done.toSorted((a, b) => a.at - b.at), waits: waits.toSorted((a, b) => a - b), refused };
};

/**
 * Time of the next permit for an arrival; arrivals are ordered by time. A rejected arrival consumes no
 * permit.
 */
const permitsOf = ({ perSecond, burst }: Station) => {
  let [permits, filledAt] = [burst, 0];
  return (asked: number, waits: boolean): number => {
    const at = Math.max(asked, filledAt);
    const there = Math.min(burst, permits + ((at - filledAt) / 1_000) * perSecond);
    if (there < 1 && !waits) return at + ((1 - there) / perSecond) * 1_000;
    const taken = there < 1 ? at + ((1 - there) / perSecond) * 1_000 : at;
    [permits, filledAt] = [Math.max(there, 1) - 1, taken];
    return taken;
  };
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Binary heap: earliest visit first, then the visit that has waited longest. */
const earliestFirst = (wishes: Wish[]) => {
  const swap = (one: number, other: number): void => {
    const [a, b] = [wishes[one], wishes[other]];
    if (!a || !b) throw new Error('There are no such places.');
    wishes[one] = b;
    wishes[other] = a;
  };
  return {
    add(wish: Wish): void {
      let at = wishes.push(wish) - 1;
      while (at > 0) {
        const above = (at - 1) >> 1;
        if (!isBefore(wishes[at], wishes[above])) break;
        swap(at, above);
        at = above;
      }
    },
    take(): Wish | undefined {
      const [first] = wishes;
      const last = wishes.pop();
      if (wishes.length === 0 || !last) return first;
      wishes[0] = last;
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        const least = isBefore(wishes[right], wishes[left]) ? right : left;
        if (!isBefore(wishes[least], wishes[at])) return first;
        swap(at, least);
        at = least;
      }
    },
  };
};

const isBefore = (one: Wish | undefined, other: Wish | undefined): boolean =>
  one !== undefined &&
  (other === undefined || one.at < other.at || (one.at === other.at && one.since < other.since));
