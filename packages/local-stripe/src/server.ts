import { serveLoopback } from '@hoops/loopback/serve-loopback';
import { type EngineOptions, openEngine, type StripeControls } from './engine.ts';
import { createListener } from './listener.ts';

export type LocalStripeOptions = Omit<EngineOptions, 'siteUrl' | 'dataDir'> & {
  readonly dataDir: string;
  /** Port; 0 or absent selects a free port. */
  readonly port?: number;
};

export type LocalStripe = StripeControls & {
  readonly url: string;
  readonly host: string;
  readonly port: number;
};

const host = '127.0.0.1';

/**
 * Durable local Stripe for the unmodified SDK: `new Stripe(secretKey, { host, port, protocol: 'http' })`.
 * Changes that were answered survive a crash.
 */
export const startLocalStripe = async (options: LocalStripeOptions): Promise<LocalStripe> => {
  const { onExchange = () => undefined } = options;
  const { api, store, faults, random, currentTime, wake, ...controls } = openEngine({
    ...options,
    siteUrl: () => url,
  });
  const { url, port, close } = await serveLoopback(
    createListener({
      api,
      store,
      faults,
      random,
      now: currentTime,
      onExchange: (exchange) => onExchange({ kind: 'exchange', ...exchange }),
    }),
    options.port,
  );
  wake();

  return {
    ...controls,
    url,
    host,
    port,
    async close() {
      await close();
      await controls.close();
    },
  };
};
