/** Builds a value on first use; after a failure, the next use builds again. */
export const once = <T>(build: () => Promise<T>): (() => Promise<T>) => {
  let built: Promise<T> | undefined;
  return () => {
    built ??= build().catch((error: unknown) => {
      built = undefined;
      throw error;
    });
    return built;
  };
};
