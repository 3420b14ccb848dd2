import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchangeFile } from '@hoops/local/run';
import type { RecordedExchange } from '@hoops/local-stripe/listener';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readExchanges } from '../../system/read-exchanges.ts';
import { type Club, startClub } from './fixture.ts';

let folder: string;
let path: string;
let club: Club;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exchanges-'));
  path = join(folder, 'stripe-exchanges.jsonl');
  club = await startClub({ onExchange: exchangeFile(path) });
});
afterEach(async () => {
  await club.close();
  rmSync(folder, { recursive: true, force: true });
});

const forged = (change: object): RecordedExchange => {
  const body = JSON.stringify({ object: 'customer', id: 'cus_1', deleted: true, ...change });
  return { kind: 'exchange', method: 'DELETE', path: '/v1/customers/cus_1', encoded: '', status: 200, body };
};

it('the oracle accepts declared traffic and reports each undeclared exchange once', async () => {
  const expectAsDeclared = readExchanges(path);
  await club.stripe.customers.create({ name: 'Dana' });
  await expectAsDeclared();
  exchangeFile(path)(forged({ surprise: 1 }));
  await expect(expectAsDeclared()).rejects.toThrow(/DELETE \/v1\/customers\/:id answered: .*surprise/);
  await expectAsDeclared();
});

it('the oracle reads a line only when it is complete', async () => {
  const expectAsDeclared = readExchanges(path);
  await club.stripe.customers.create({ name: 'Dana' });
  const line = `${JSON.stringify(forged({ deleted: 'yes' }))}\n`;
  await appendFile(path, line.slice(0, 40));
  await expectAsDeclared();
  await appendFile(path, line.slice(40));
  await expect(expectAsDeclared()).rejects.toThrow(/deleted/);
});

it('the oracle fails when no traffic was recorded', async () => {
  await expect(readExchanges(path)()).rejects.toThrow(/ENOENT/);
});
