import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { priceLists } from '@hoops/domain/club/price-list-data';
import { ParentInfoChanged } from '@hoops/domain/family/account/events';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { snapshotEvery } from '@hoops/event-store/fold-stream';
import { repository } from '@hoops/event-store/repository';
import { createEventStore } from '@hoops/event-store/stored-event-store';
import { systemClock } from '@hoops/runtime/clock';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { ulidSource } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { eventsTable } from '@hoops/wiring/tables';
import { parentInfo } from '../system/start-local.ts';
import { timed } from './measure.ts';

export const familiesInStore = (client: DynamoDBClient, keys: FamilyKeys = memoryFamilyKeys()) => {
  const newId = ulidSource(systemClock);
  const store = createEventStore(dynamoDbCommitLog(client, eventsTable.name), {
    keys,
    proofs: memoryProofKeys(),
    newId,
    clubId: 'bench',
    producer: 'bench',
    logger: silentLogger,
    snapshots: { every: snapshotEvery },
  });
  const families = repository({ store, clock: systemClock, newId }, familyStreams);
  const contextOf = (family: string) => ({
    commandId: newId(),
    actor: { sub: family, role: 'parent' } as const,
    correlationId: 'bench',
  });
  const rename = async (family: string, name: string): Promise<void> => {
    const command = { type: 'ChangeParentInfo', name } as const;
    const result = await families.execute(familyId(family), [command], contextOf(family));
    if (result.kind !== 'accepted') throw new Error(`ChangeParentInfo was ${result.kind}.`);
  };
  return {
    rename,
    load: (family: string) => families.load(familyId(family)),
    async grow(family: string, events: number): Promise<void> {
      const command = {
        type: 'RegisterParent',
        familyId: familyId(family),
        ...parentInfo,
        marketingMethod: 'Internet',
        email: 'a@b.example',
        prices: priceLists,
      } as const;
      await families.execute(familyId(family), [command], contextOf(family));
      for (let count = 1; count < events; count += 1) await rename(family, `Name ${count}`);
    },
    /** @returns milliseconds of an append */
    async append(family: string): Promise<number> {
      const { head } = await families.load(familyId(family));
      const at = systemClock.now().toISOString();
      return timed(() =>
        store.append(
          familyStream(familyId(family)),
          head,
          [{ event: { type: 'ParentInfoChanged', data: ParentInfoChanged.example } }],
          { ...contextOf(family), fingerprint: 'bench', at, keyId: familyStream(familyId(family)) },
        ),
      );
    },
  };
};
