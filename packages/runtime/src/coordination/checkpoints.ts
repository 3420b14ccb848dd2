/** How far a job has come, by the job's name: a small text that it wrote at its last run. */
export type Checkpoints = {
  readonly read: (name: string) => Promise<string | undefined>;
  readonly write: (name: string, value: string) => Promise<void>;
};

/** Checkpoints in memory, for tests. */
export const memoryCheckpoints = (): Checkpoints => {
  const values = new Map<string, string>();
  return {
    read: async (name) => values.get(name),
    write: async (name, value) => {
      values.set(name, value);
    },
  };
};
