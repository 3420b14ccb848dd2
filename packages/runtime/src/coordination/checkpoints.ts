/** Progress by job name, stored as a short text by the last run. */
export type Checkpoints = {
  readonly read: (name: string) => Promise<string | undefined>;
  readonly write: (name: string, value: string) => Promise<void>;
};

/** In memory, for tests. */
export const memoryCheckpoints = (): Checkpoints => {
  const values = new Map<string, string>();
  return {
    read: async (name) => values.get(name),
    write: async (name, value) => {
      values.set(name, value);
    },
  };
};
