/** Builds a value on first use; after a failure, the next use tries again. */
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

type Handler<Event, Answer> = (event: Event) => Promise<Answer>;

/**
 * Built on the first event, so imports read no environment variables. If building fails, the event fails and
 * the next event tries again.
 */
export const lazyHandler = <Event, Answer>(
  build: () => Handler<Event, Answer> | Promise<Handler<Event, Answer>>,
): Handler<Event, Answer> => {
  const built = once(async () => build());
  return async (event) => (await built())(event);
};
