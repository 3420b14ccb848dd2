import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { redacted } from './redact.ts';
import { openStore } from './store.ts';

it('personal fields of a row are redacted at any depth, and their shape is kept', () => {
  const row = {
    id: 'in_1',
    amount: 5200,
    customer_name: 'Zelda Quux',
    customer_address: { line1: '12 Oak Lane', country: null },
    lines: [{ description: 'Half Week', name: 'Zelda' }],
    metadata: { parentId: 'family-1' },
    customer_phone: null,
  };
  expect(redacted(row)).toEqual({
    ...row,
    customer_name: '[redacted]',
    customer_address: { line1: '[redacted]', country: null },
    lines: [{ description: 'Half Week', name: '[redacted]' }],
  });
});

it('redacting a customer removes the customer’s data from the whole journal, which still accepts new entries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-redact-'));
  const open = () =>
    openStore({
      folder,
      random: () => 0,
      siteUrl: () => '',
      isForgotten: () => false,
      onCommit: () => undefined,
    });
  const store = open();
  const write = (name: string) =>
    store.transact({ at: 0, cause: null }, (tx) =>
      tx.put('customers', { id: 'cus_1', name, email: 'z@quux.example' } as never),
    );
  write('Zelda Quux');
  write('Zoe Quux');
  store.transact({ at: 0, cause: null }, (tx) => {
    tx.put('customers', { id: 'cus_2', name: 'Robin' } as never);
    tx.put('answers', { id: 'key', body: '{"id":"cus_1","name":"Zelda Quux"}' } as never);
  });
  const journal = () => readFileSync(join(folder, 'journal.jsonl'), 'utf8').toLowerCase();
  expect(journal()).toContain('zelda');
  store.redact(['cus_1', 'z@quux.example']);
  expect(journal()).not.toMatch(/zelda|zoe|quux/);
  expect(store.find('customers', 'cus_2')).toMatchObject({ name: 'Robin' });
  store.transact({ at: 1, cause: null }, (tx) => tx.put('customers', { id: 'cus_3', name: 'Mia' } as never));
  store.close();
  const again = open();
  expect(again.all('customers').map(({ name }) => name)).toEqual(['[redacted]', 'Robin', 'Mia']);
  again.close();
  rmSync(folder, { recursive: true, force: true });
});
