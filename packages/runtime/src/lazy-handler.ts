import { once } from './once.ts';

/** A Lambda's handler. */
export type Handler<Event, Answer> = (event: Event) => Promise<Answer>;

/**
 * A Lambda's handler that is built at its first event and kept: importing its bundle reads no environment and opens no
 * connection. A build that fails fails that event, and the next event builds again.
 */
export const lazyHandler = <Event, Answer>(
  build: () => Handler<Event, Answer> | Promise<Handler<Event, Answer>>,
): Handler<Event, Answer> => {
  const built = once(async () => build());
  return async (event) => (await built())(event);
};
