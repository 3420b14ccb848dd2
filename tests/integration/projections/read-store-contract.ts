import { afterAll, beforeAll, describe } from 'vitest';
import { batchContract } from './contract/batches.ts';
import { generationContract } from './contract/generations.ts';
import { listContract } from './contract/lists.ts';
import { projectingContract } from './contract/projecting.ts';
import { writingContract } from './contract/writing.ts';
import type { ReadStoreBench } from './read-store-bench.ts';

export const readStoreContract = (name: string, start: () => Promise<ReadStoreBench>): void => {
  describe(`read store on ${name}`, () => {
    let started: ReadStoreBench | undefined;
    const bench = (): ReadStoreBench => {
      if (!started) throw new Error('The bench has not started.');
      return started;
    };
    beforeAll(async () => {
      started = await start();
    });
    afterAll(() => started?.close());

    writingContract(bench);
    listContract(bench);
    projectingContract(bench);
    batchContract(bench);
    generationContract(bench);
  });
};
