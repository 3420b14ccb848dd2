/** Stored progress by job name; a short text that the job's last step wrote. */
export type Checkpoints = {
  readonly read: (name: string) => Promise<string | undefined>;
  readonly write: (name: string, value: string) => Promise<void>;
};

export const memoryCheckpoints = (): Checkpoints => {
  const values = new Map<string, string>();
  return {
    read: async (name) => values.get(name),
    write: async (name, value) => {
      values.set(name, value);
    },
  };
};
