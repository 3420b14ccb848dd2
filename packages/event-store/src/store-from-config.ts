import { dynamoDbClient, kmsClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { eventsConfig, keysConfig, proofConfig } from '@hoops/runtime/config';
import { dynamoDbFamilyKeys } from '@hoops/runtime/dynamodb-family-keys';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { fileMasterKey } from '@hoops/runtime/file-master-key';
import { ulidSource } from '@hoops/runtime/ids';
import { kmsMac } from '@hoops/runtime/kms-mac';
import { consoleLogger } from '@hoops/runtime/logger';
import { kmsMasterKey } from '@hoops/runtime/master-key';
import { derivedProofKeys, macWith, type ProofKeys } from '@hoops/runtime/proof-keys';
import { secretKeyFile } from '@hoops/runtime/secret-key-file';
import { dynamoDbEventStore } from './dynamodb-event-store.ts';
import type { EventStore } from './event-store.ts';
import { snapshotEvery } from './fold-stream.ts';
import type { EventStoreOptions } from './stored-event-store.ts';

/**
 * The families' keys as the environment says.
 * @throws ConfigurationError naming the variables that are missing.
 */
export const keysFromConfig = (): FamilyKeys => {
  const { keysTable, masterKey } = keysConfig();
  return dynamoDbFamilyKeys({
    client: dynamoDbClient(),
    table: keysTable,
    masterKey:
      masterKey.kind === 'kms' ? kmsMasterKey(kmsClient(), masterKey.keyId) : fileMasterKey(masterKey.path),
  });
};

/**
 * The keys that prove commits as the environment says.
 * @throws ConfigurationError naming the variables that are missing.
 */
export const proofsFromConfig = (): ProofKeys => {
  const setting = proofConfig();
  return derivedProofKeys(
    setting.kind === 'kms'
      ? kmsMac(kmsClient(), setting.keyId)
      : macWith(secretKeyFile(setting.path, 'proof key')),
  );
};

/** Of a process that only reads. */
const noProofs: Pick<ProofKeys, 'current'> = {
  current: () => Promise.reject(new Error('This process has no key to prove commits with.')),
};

/** `append` is for a process that writes no snapshots. */
type Access = 'read' | 'append' | 'write';

/**
 * The event store as the environment says, for handlers. `access: 'read'` for a Lambda that may not write to
 * the table.
 * @throws ConfigurationError naming the variables that are missing.
 */
export const storeFromConfig = (
  {
    access,
    publishedPosition,
  }: Pick<EventStoreOptions, 'publishedPosition'> & { readonly access: Access } = { access: 'write' },
  keys: FamilyKeys = keysFromConfig(),
): EventStore => {
  const { eventsTable, clubId, producer } = eventsConfig();
  return dynamoDbEventStore(dynamoDbClient(), eventsTable, {
    keys,
    proofs: access === 'read' ? noProofs : proofsFromConfig(),
    newId: ulidSource(systemClock),
    clubId,
    producer,
    logger: consoleLogger,
    snapshots: access === 'write' && { every: snapshotEvery },
    ...(publishedPosition && { publishedPosition }),
  });
};
