import { eventsTable, inboxTable, keysTable, readTable } from '@hoops/wiring/tables';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type CfnKey, Key, type KeyProps, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import type { IDependable } from 'constructs';
import type { Stack, StackContext } from '#platform';
import { createBackups } from './backups.ts';
import { createHeadsBucket, recordWrites } from './heads-bucket.ts';
import { stageSettings } from './stage-settings.ts';
import { createTable } from './table.ts';

export const Data = ({ stack, app }: StackContext) => {
  const { backupCopyVaultArn, headsBucket, isProtected } = stageSettings(app.stage);
  const heads = headsBucket
    ? Bucket.fromBucketName(stack, 'HeadsElsewhere', headsBucket)
    : createHeadsBucket(stack);
  stack.addOutputs({ HeadsBucket: heads.bucketName });
  const tables = {
    events: createTable(stack, 'Events', eventsTable),
    read: createTable(stack, 'Read', readTable),
    keys: createTable(stack, 'Keys', keysTable),
    inbox: createTable(stack, 'Inbox', inboxTable),
  };
  const keys = {
    /** Key that wraps family keys. Losing this key loses all personal data. */
    masterKey: createKey(stack, 'MasterKey', {
      alias: app.logicalPrefixedName('family-keys'),
      description: "Wraps the families' data keys.",
      enableKeyRotation: true,
      multiRegion: true,
    }),
    /** Key from which proof keys are derived. Without this key, no proof can be checked. */
    proofKey: createKey(stack, 'ProofKey', {
      alias: app.logicalPrefixedName('commit-proofs'),
      description: 'Derives the keys that prove who wrote a commit.',
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      multiRegion: true,
    }),
    headsKey: createKey(stack, 'HeadsLogKey', {
      alias: app.logicalPrefixedName('heads-log'),
      description: 'Signs the daily checkpoints of the log of heads.',
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
    }),
    /** Verifies days signed before checkpoints. */
    formerHeadsKey: createKey(stack, 'HeadsKey', {
      alias: app.logicalPrefixedName('heads'),
      description: "Signs the streams' heads that are kept each day.",
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
    }),
  };
  // The CDK has no name for Ed25519 yet.
  (keys.headsKey.node.defaultChild as CfnKey).keySpec = 'ECC_NIST_EDWARDS25519';
  makeLast(Object.values(tables), [...Object.values(keys), heads]);
  if (heads instanceof Bucket && isProtected) recordWrites(stack, heads);
  if (backupCopyVaultArn) createBackups(stack, [tables.events, tables.keys], backupCopyVaultArn);
  return { ...tables, ...keys, heads };
};

/**
 * Creates protected tables last and one by one, because they cannot be deleted even after a failed first
 * creation.
 */
const makeLast = (tables: readonly Table[], others: readonly IDependable[]): void => {
  for (const [index, table] of tables.entries())
    table.node.addDependency(...others, ...tables.slice(0, index).slice(-1));
};

/**
 * Key whose loss makes stored data unreadable. On protected stages, deletion first requires a policy change
 * (docs/runbooks/key-deletion.md), even after a failed creation.
 */
const createKey = (stack: Stack, id: string, props: KeyProps): Key => {
  const { isProtected } = stageSettings(stack.stage);
  const key = new Key(stack, id, {
    ...props,
    pendingWindow: Duration.days(isProtected ? 30 : 7),
    removalPolicy: isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  if (isProtected)
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'NeitherDeletedNorDisabled',
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['kms:ScheduleKeyDeletion', 'kms:DisableKey'],
        resources: ['*'],
      }),
    );
  return key;
};
