import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { AccountPrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Arn, ArnFormat, Duration } from 'aws-cdk-lib/core';
import type { Stack } from '#platform';
import { physicalName, removalPolicyOf } from './stage-settings.ts';

/** Equal to the point-in-time recovery period, so erased data disappears from both at the same time. */
const keptFor = Duration.days(35);

/**
 * Nightly backups, copied to a vault in another region or account (docs/runbooks/restore.md), because
 * point-in-time recovery is lost with the account.
 */
export const createBackups = (stack: Stack, tables: readonly Table[], copyVaultArn: string): void => {
  // Separate key, because AWS does not copy backups under its managed keys to other accounts.
  const key = new Key(stack, 'BackupKey', {
    description: 'Encrypts the nightly backups.',
    enableKeyRotation: true,
    removalPolicy: removalPolicyOf(stack.stage),
  });
  const { account } = Arn.split(copyVaultArn, ArnFormat.COLON_RESOURCE_NAME);
  if (account && account !== stack.account) key.grantDecrypt(new AccountPrincipal(account));
  const plan = new BackupPlan(stack, 'Backups', {
    backupPlanName: physicalName(stack, 'backups'),
    backupVault: new BackupVault(stack, 'BackupVault', {
      encryptionKey: key,
      removalPolicy: removalPolicyOf(stack.stage),
    }),
  });
  plan.addRule(
    new BackupPlanRule({
      ruleName: 'nightly',
      scheduleExpression: Schedule.cron({ hour: '8', minute: '0' }),
      deleteAfter: keptFor,
      copyActions: [
        {
          destinationBackupVault: BackupVault.fromBackupVaultArn(stack, 'CopyVault', copyVaultArn),
          deleteAfter: keptFor,
        },
      ],
    }),
  );
  plan.addSelection('Tables', { resources: tables.map((table) => BackupResource.fromArn(table.tableArn)) });
};
