import { serveLoopback } from '@hoops/loopback/serve-loopback';
import { expect, it, vi } from 'vitest';
import { createFaultSource } from '../faults.ts';
import { createListener } from '../listener.ts';
import { createDeliverer } from '../webhooks/deliverer.ts';
import { openStore } from './store.ts';

const slowDisk = () => {
  const store = openStore({
    folder: null,
    random: () => 0,
    siteUrl: () => '',
    isForgotten: () => false,
    onCommit: () => undefined,
  });
  let isDone = (): void => undefined;
  const disk = new Promise<void>((resolve) => {
    isDone = resolve;
  });
  const synced = vi.fn(() => disk);
  return { store: { ...store, synced }, synced, isDone: () => isDone() };
};

it('a response is sent only after its data is on disk', async () => {
  const { store, synced, isDone } = slowDisk();
  const answered = vi.fn();
  const { url, close } = await serveLoopback(
    createListener({
      api: { answer: async () => ({ status: 200, body: '{}', requestId: 'req_1', headers: {} }) },
      store,
      faults: createFaultSource(),
      random: () => 0,
      now: () => 0,
      onExchange: () => undefined,
    }),
  );
  const asking = fetch(`${url}/v1/customers`).then(answered);
  await expect.poll(() => synced.mock.calls.length).toBe(1);
  expect(answered).not.toHaveBeenCalled();
  isDone();
  await asking;
  expect(answered).toHaveBeenCalledOnce();
  await close();
});

it('a webhook is sent only after its data is on disk and does not wait for other customers', async () => {
  const { store, synced, isDone } = slowDisk();
  const received = vi.fn();
  const { url, close } = await serveLoopback((request, response) => {
    request.resume().on('end', () => {
      received();
      response.end();
    });
  });
  store.transact({ at: 0, cause: null }, (tx) => {
    tx.put('webhook_endpoints', { id: 'we_1', url } as never);
    tx.put('webhook_secrets', { id: 'we_1', secret: 'whsec' } as never);
    for (const [number, customer] of ['cus_1', 'cus_1', 'cus_2'].entries()) {
      tx.put('events', { id: `evt_${number}`, data: { object: { id: `in_${number}`, customer } } } as never);
      const delivery = { id: `whd_${number}`, event: `evt_${number}`, endpoint: 'we_1', attempts: 0 };
      tx.put('deliveries', { ...delivery, notBefore: 0, state: 'waiting' } as never);
    }
  });
  const deliverer = createDeliverer(store, createFaultSource());
  deliverer.wake();
  await expect.poll(() => synced.mock.calls.length).toBe(2);
  expect(received).not.toHaveBeenCalled();
  isDone();
  await expect.poll(() => received.mock.calls.length).toBe(3);
  await deliverer.close();
  await close();
});
