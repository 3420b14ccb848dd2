/** Keeps texts that can neither be changed nor removed any more, under names that sort by time. */
export type WriteOnceStore = {
  /** @returns false when there is one under that name already: that one stays. */
  readonly put: (name: string, text: string) => Promise<boolean>;
  readonly get: (name: string) => Promise<string | undefined>;
  /** In order. */
  readonly names: () => Promise<readonly string[]>;
};

/** In memory, for tests. */
export const memoryWriteOnceStore = (texts = new Map<string, string>()): WriteOnceStore => {
  return {
    put: async (name, text) => {
      if (texts.has(name)) return false;
      texts.set(name, text);
      return true;
    },
    get: async (name) => texts.get(name),
    names: async () => [...texts.keys()].sort(),
  };
};
