/** Store of texts that cannot be changed or deleted. The names sort by time. */
export type WriteOnceStore = {
  /** @returns false, without any change, if the name exists */
  readonly put: (name: string, text: string) => Promise<boolean>;
  readonly get: (name: string) => Promise<string | undefined>;
  readonly names: (prefix?: string) => Promise<readonly string[]>;
};

export const memoryWriteOnceStore = (texts = new Map<string, string>()): WriteOnceStore => {
  return {
    put: async (name, text) => {
      if (texts.has(name)) return false;
      texts.set(name, text);
      return true;
    },
    get: async (name) => texts.get(name),
    names: async (prefix = '') => [...texts.keys()].filter((name) => name.startsWith(prefix)).sort(),
  };
};
