export const watchedValue = <Value>(initial: Value) => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: (): Value => value,
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
