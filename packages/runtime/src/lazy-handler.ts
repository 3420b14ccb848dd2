import { once } from './once.ts';

export type Handler<Event, Answer> = (event: Event) => Promise<Answer>;

/**
 * A Lambda handler built on its first event, so imports read no environment. A failed build fails that event;
 * the next event retries.
 */
export const lazyHandler = <Event, Answer>(
  build: () => Handler<Event, Answer> | Promise<Handler<Event, Answer>>,
): Handler<Event, Answer> => {
  const built = once(async () => build());
  return async (event) => (await built())(event);
};
