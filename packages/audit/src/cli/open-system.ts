import { setTimeout as sleep } from 'node:timers/promises';
import { keysFromConfig, proofsFromConfig, storeFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { systemClock, wallClock } from '@hoops/runtime/clock';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { ulidSource } from '@hoops/runtime/ids';
import { drainMsLocally, drainMsOnAws } from '../drain-time.ts';
import { headsFromConfig } from '../kept-heads/heads-from-config.ts';
import type { KeptHeads } from '../kept-heads/kept-heads.ts';
import { outsideFromConfig } from '../kept-heads/outside-from-config.ts';
import type { OutsideProofsOfDays } from '../kept-heads/outside-proofs.ts';
import { wrongHeads } from '../kept-heads/remembered-days.ts';
import type { RebuildDeps } from '../rebuild/rebuild-deps.ts';
import type { SystemLocation } from './connect.ts';

const concurrency = 8;

export type System = RebuildDeps & {
  readonly keptHeads: Omit<KeptHeads, 'keep'>;
  readonly outside: Pick<OutsideProofsOfDays, 'state'>;
  readonly wrongHeads: () => Promise<readonly string[]>;
};

/** Opens the tables named by the environment, without a bus, email or payment provider. */
export const openSystem = (place: SystemLocation): System => {
  const store = storeFromConfig('append');
  const keptHeads = headsFromConfig();
  const outside = outsideFromConfig(keptHeads);
  return {
    keys: keysFromConfig(),
    proofs: proofsFromConfig(),
    store,
    rows: dynamoDbReadStore(documentClient(), rowsConfig().readTable),
    clock: systemClock,
    newId: ulidSource(systemClock),
    leftovers: dynamoDbCheckpoints(documentClient(), rowsConfig().readTable),
    wallClock,
    wait: (ms) => sleep(ms),
    drainMs: place === 'aws' ? drainMsOnAws : drainMsLocally,
    concurrency,
    keptHeads,
    outside,
    wrongHeads: () => wrongHeads({ deps: { store }, keptHeads }, outside),
  };
};
