import { eventsTable, inboxTable, keysTable, readTable } from '@hoops/runtime/tables';
import { Key } from 'aws-cdk-lib/aws-kms';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { StackContext } from 'sst/constructs';
import { stageSettings } from './stage-settings.ts';
import { createTable } from './table.ts';

/** What must survive: the event store, the rows made from it, the families' keys and Stripe's webhooks. */
export function Data({ stack, app }: StackContext) {
  const { isProtected } = stageSettings(app.stage);
  return {
    events: createTable(stack, 'Events', eventsTable),
    read: createTable(stack, 'Read', readTable),
    keys: createTable(stack, 'Keys', keysTable),
    inbox: createTable(stack, 'Inbox', inboxTable),
    /** Wraps the families' data keys; whoever loses it loses every personal field. */
    masterKey: new Key(stack, 'MasterKey', {
      alias: app.logicalPrefixedName('family-keys'),
      description: "Wraps the families' data keys.",
      enableKeyRotation: true,
      removalPolicy: isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    }),
  };
}
