import { afterAll, beforeAll, describe } from 'vitest';
import { appendContract } from './contract/appending.ts';
import { appendToSeveralContract } from './contract/appending-to-several.ts';
import { brokenStreamContract } from './contract/broken-streams.ts';
import { chainContract } from './contract/chain.ts';
import { commandContract } from './contract/commands.ts';
import { personalDataContract } from './contract/personal-data.ts';
import { racingContract } from './contract/racing.ts';
import { snapshotContract } from './contract/snapshots.ts';
import { timelineContract } from './contract/timeline.ts';
import type { StoreBench } from './store-bench.ts';

export const eventStoreContract = (name: string, start: () => Promise<StoreBench>): void => {
  describe(`event store on ${name}`, () => {
    let started: StoreBench | undefined;
    const bench = (): StoreBench => {
      if (!started) throw new Error('The bench has not started.');
      return started;
    };
    beforeAll(async () => {
      started = await start();
    });
    afterAll(() => started?.close());

    appendContract(bench);
    appendToSeveralContract(bench);
    commandContract(bench);
    racingContract(bench);
    snapshotContract(bench);
    chainContract(bench);
    brokenStreamContract(bench);
    personalDataContract(bench);
    timelineContract(bench);
  });
};
