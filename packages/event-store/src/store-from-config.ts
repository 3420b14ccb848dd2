import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dynamoDbClient, kmsClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { eventsConfig, keysConfig, proofConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbPublishedPositions } from '@hoops/runtime/coordination/dynamodb-published-positions';
import { dynamoDbFamilyKeys } from '@hoops/runtime/dynamodb-family-keys';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { ulidSource } from '@hoops/runtime/ids';
import { secretKeyFile } from '@hoops/runtime/key-file';
import { consoleLogger } from '@hoops/runtime/logger';
import { fileMasterKey, kmsMasterKey } from '@hoops/runtime/master-key';
import { derivedProofKeys, kmsMac, macWith, type ProofKeys } from '@hoops/runtime/proof-keys';
import { dynamoDbCommitLog } from './dynamodb-commit-log.ts';
import type { EventStore } from './event-store.ts';
import { snapshotEvery } from './fold-stream.ts';
import type { CommandDeps } from './repository.ts';
import { createStateCache, type StateCache } from './state-cache.ts';
import { createEventStore, type EventStoreOptions } from './stored-event-store.ts';

const keysOf = new WeakMap<DynamoDBClient, Map<string, FamilyKeys>>();

/**
 * Family keys from the environment, with one cache per process.
 * @throws ConfigurationError naming missing variables
 */
export const keysFromConfig = (): FamilyKeys => {
  const setting = keysConfig();
  const client = dynamoDbClient();
  const made = keysOf.get(client) ?? new Map<string, FamilyKeys>();
  keysOf.set(client, made);
  const name = JSON.stringify(setting);
  const keys = made.get(name) ?? openKeys(client, setting);
  made.set(name, keys);
  return keys;
};

const openKeys = (
  client: DynamoDBClient,
  { keysTable, masterKey }: ReturnType<typeof keysConfig>,
): FamilyKeys =>
  dynamoDbFamilyKeys({
    client,
    table: keysTable,
    masterKey:
      masterKey.kind === 'kms' ? kmsMasterKey(kmsClient(), masterKey.keyId) : fileMasterKey(masterKey.path),
  });

/** @throws ConfigurationError naming missing variables */
export const proofsFromConfig = (): ProofKeys => {
  const setting = proofConfig();
  return derivedProofKeys(
    setting.kind === 'kms'
      ? kmsMac(kmsClient(), setting.keyId)
      : macWith(secretKeyFile(setting.path, 'proof key')),
  );
};

const statesOf = new WeakMap<FamilyKeys, StateCache>();

const statesUnder = (keys: FamilyKeys): StateCache => {
  const states = statesOf.get(keys) ?? createStateCache(keys);
  statesOf.set(keys, states);
  return states;
};

const noProofs: Pick<ProofKeys, 'current'> = {
  current: () => Promise.reject(new Error('This process has no key to prove commits with.')),
};

/**
 * `append` is for a command-line process and writes no snapshots. `write` compares a stream on first load
 * with its published position.
 */
type Access = 'read' | 'append' | 'write';

/** @throws ConfigurationError naming missing variables */
export const storeFromConfig = (
  access: Access = 'write',
  options: Pick<EventStoreOptions, 'fetchesKeys'> = {},
): EventStore => {
  const { eventsTable, clubId, producer } = eventsConfig();
  const client = dynamoDbClient();
  const keys = keysFromConfig();
  return createEventStore(dynamoDbCommitLog(client, eventsTable), {
    keys,
    proofs: access === 'read' ? noProofs : proofsFromConfig(),
    newId: ulidSource(systemClock),
    clubId,
    producer,
    logger: consoleLogger,
    snapshots: access === 'write' && { every: snapshotEvery },
    ...options,
    ...(access === 'write' && {
      states: statesUnder(keys),
      publishedPosition: dynamoDbPublishedPositions(client, rowsConfig().readTable).read,
    }),
  });
};

/** @throws ConfigurationError naming missing variables */
export const commandDepsFromConfig = (options?: Pick<EventStoreOptions, 'fetchesKeys'>): CommandDeps => ({
  store: storeFromConfig('write', options),
  clock: systemClock,
  newId: ulidSource(systemClock),
});
