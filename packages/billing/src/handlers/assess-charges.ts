import { storeFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/dynamodb-checkpoints';
import { ulidSource } from '@hoops/runtime/ids';
import { consoleLogger } from '@hoops/runtime/logger';
import { assessCharges } from '../charges/assess-charges.ts';
import { familyRepository } from '../families/family-repository.ts';

export const handler = async (): Promise<void> => {
  const store = storeFromConfig();
  await assessCharges({
    store,
    families: familyRepository({ store, clock: systemClock, newId: ulidSource(systemClock) }),
    checkpoints: dynamoDbCheckpoints(documentClient(), rowsConfig().readTable),
    clock: systemClock,
    logger: consoleLogger,
  });
};
