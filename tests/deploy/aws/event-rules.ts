import { type Account, accountId, region, resourcesIn } from './account.ts';
import type { DeployedStack, Properties } from './deployed-stack.ts';

type Target = { readonly Arn: string };

/** True if each field of the pattern matches one of its values. */
const matches = (pattern: unknown, event: unknown): boolean => {
  if (Array.isArray(pattern)) return pattern.includes(event);
  if (typeof event !== 'object' || event === null) return false;
  return Object.entries(pattern as Properties).every(([name, part]) =>
    matches(part, (event as Properties)[name]),
  );
};

/** CloudFormation's event on the default bus for a stack's new status. */
export const stackEvent = ({ name, arn, status }: Pick<DeployedStack, 'name' | 'arn' | 'status'>) => ({
  source: 'aws.cloudformation',
  'detail-type': 'CloudFormation Stack Status Change',
  account: accountId,
  region,
  resources: [arn],
  detail: { 'stack-id': arn, 'stack-name': name, 'status-details': { status } },
});

/** Target ARNs of the account's rules for an event on the default bus. */
export const targetsOf = (account: Account, event: object): readonly string[] =>
  resourcesIn(account)
    .filter(({ type, properties }) => type === 'AWS::Events::Rule' && properties.EventBusName === undefined)
    .filter(
      ({ properties }) => properties.EventPattern !== undefined && matches(properties.EventPattern, event),
    )
    .flatMap(({ properties }) => ((properties.Targets ?? []) as readonly Target[]).map(({ Arn }) => Arn));
