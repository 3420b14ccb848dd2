import { once } from './once.ts';

export type Handler<Event, Answer> = (event: Event) => Promise<Answer>;

/**
 * Built on the first event, so that imports read no environment variables. A failed build fails the event;
 * the next event tries again.
 */
export const lazyHandler = <Event, Answer>(
  build: () => Handler<Event, Answer> | Promise<Handler<Event, Answer>>,
): Handler<Event, Answer> => {
  const built = once(async () => build());
  return async (event) => (await built())(event);
};
