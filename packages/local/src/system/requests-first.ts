import type { RequestListener } from 'node:http';

/**
 * Lets requests go before work that nobody waits for. On AWS each function has a processor of its own; here one thread has
 * them all, and a mail of the family before would hold up the family that is signing up.
 * @param atMostMs how long such work waits while requests keep coming.
 */
export const requestsFirst = (atMostMs: number) => {
  let open = 0;
  const waiting = new Set<() => void>();
  const noneOpen = async (): Promise<void> => {
    if (open === 0) return;
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer);
        waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, atMostMs);
      waiting.add(goOn);
    });
  };
  return {
    /** The listener, whose requests go first until they are answered or given up. */
    first:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        open += 1;
        response.once('close', () => {
          open -= 1;
          if (open === 0) for (const goOn of waiting) goOn();
        });
        listener(request, response);
      },
    /** The handler, which begins when no request is open. */
    behind:
      <Event, Answer>(handler: (event: Event) => Promise<Answer>) =>
      async (event: Event): Promise<Answer> => {
        await noneOpen();
        return handler(event);
      },
  };
};
