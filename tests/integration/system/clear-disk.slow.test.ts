import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '@hoops/local/processes';
import { expect, it } from 'vitest';
import { athleteInfo, register, startLocal } from '../../system/start-local.ts';

it('requests sent while the database is shredded wait and then succeed', async () => {
  const product = await startLocal();
  try {
    const parent = await register(product, 'robin@example.com');
    await product.settle();
    const record = join(product.dataDir, 'data/dynamodb/dynamodb-engine.json');
    const { enginePid } = JSON.parse(await readFile(record, 'utf8'));
    // Shreds twice, to keep the database away for longer.
    const clearing = Promise.all([product.local('shred', {}), product.local('shred', {})]);
    await expect.poll(() => isAlive(enginePid), { interval: 1 }).toBe(false);
    const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'];
    const replies = await Promise.all(
      names.flatMap((athleteName) => [
        parent.post('addAthlete', { ...athleteInfo, athleteName }),
        parent.get('me'),
      ]),
    );
    await clearing;
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { family } = (await parent.get('me')).body;
    const added = family.athletes.map(({ athleteName }: { athleteName: string }) => athleteName);
    expect(added.toSorted()).toEqual(names);
  } finally {
    await product.close();
  }
});
