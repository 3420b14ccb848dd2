export type InFlight = {
  readonly track: <Result>(work: Promise<Result>) => Promise<Result>;
  readonly count: () => number;
  /** Number of starts and ends. Two equal values mean that no function was called in between. */
  readonly changes: () => number;
};

export const inFlight = (): InFlight => {
  let running = 0;
  let changes = 0;
  return {
    async track(work) {
      running += 1;
      changes += 1;
      try {
        return await work;
      } finally {
        running -= 1;
        changes += 1;
      }
    },
    count: () => running,
    changes: () => changes,
  };
};
