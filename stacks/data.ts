import { eventsTable, inboxTable, keysTable, readTable } from '@hoops/wiring/tables';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { StackContext } from 'sst/constructs';
import { createHeadsBucket } from './heads-bucket.ts';
import { stageSettings } from './stage-settings.ts';
import { createTable } from './table.ts';

/**
 * What must survive: the event store, the rows made from it, the families' keys, Stripe's
 * webhooks, and what proves that none of it was changed.
 */
export const Data = ({ stack, app }: StackContext) => {
  const { isProtected } = stageSettings(app.stage);
  const removalPolicy = isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
  const heads = createHeadsBucket(stack);
  stack.addOutputs({ HeadsBucket: heads.bucketName });
  return {
    events: createTable(stack, 'Events', eventsTable),
    read: createTable(stack, 'Read', readTable),
    keys: createTable(stack, 'Keys', keysTable),
    inbox: createTable(stack, 'Inbox', inboxTable),
    /** Wraps the families' data keys; without it every personal field is lost. */
    masterKey: new Key(stack, 'MasterKey', {
      alias: app.logicalPrefixedName('family-keys'),
      description: "Wraps the families' data keys.",
      enableKeyRotation: true,
      removalPolicy,
    }),
    /** Derives the keys that prove commits; without it no commit that it proved can be proven. */
    proofKey: new Key(stack, 'ProofKey', {
      alias: app.logicalPrefixedName('commit-proofs'),
      description: 'Derives the keys that prove who wrote a commit.',
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      removalPolicy,
    }),
    headsKey: new Key(stack, 'HeadsKey', {
      alias: app.logicalPrefixedName('heads'),
      description: "Signs the streams' heads that are kept each day.",
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy,
    }),
    heads,
  };
};
