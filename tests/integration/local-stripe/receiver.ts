import { createServer } from 'node:http';
import type Stripe from 'stripe';

interface Received {
  readonly payload: string;
  readonly signature: string;
  readonly event: Stripe.Event;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  answer(status: number): void;
  hold(): () => void;
  types(): readonly string[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status = 200;
  let held = Promise.resolve();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    // A stopped sender leaves only half a body.
    if (!request.complete) return;
    const payload = Buffer.concat(chunks).toString('utf8');
    await held;
    if (status < 300) {
      const signature = String(request.headers['stripe-signature']);
      received.push({ payload, signature, event: JSON.parse(payload) });
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was bound');
  return {
    url: `http://127.0.0.1:${address.port}/webhook`,
    received,
    answer(next) {
      status = next;
    },
    hold() {
      let letGo = (): void => undefined;
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    types: () => received.map(({ event }) => event.type),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
