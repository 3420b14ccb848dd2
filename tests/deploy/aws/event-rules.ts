import { type Account, accountId, region, resourcesIn } from './account.ts';
import type { DeployedStack, Properties } from './deployed-stack.ts';

type Target = { readonly Arn: string };

const matches = (pattern: unknown, event: unknown): boolean => {
  if (Array.isArray(pattern)) return pattern.includes(event);
  if (typeof event !== 'object' || event === null) return false;
  return Object.entries(pattern as Properties).every(([name, part]) =>
    matches(part, (event as Properties)[name]),
  );
};

export const stackEvent = ({ name, arn, status }: Pick<DeployedStack, 'name' | 'arn' | 'status'>) => ({
  source: 'aws.cloudformation',
  'detail-type': 'CloudFormation Stack Status Change',
  account: accountId,
  region,
  resources: [arn],
  detail: { 'stack-id': arn, 'stack-name': name, 'status-details': { status } },
});

export const targetsOf = (account: Account, event: object): readonly string[] =>
  resourcesIn(account)
    .filter(({ type, properties }) => type === 'AWS::Events::Rule' && properties.EventBusName === undefined)
    .filter(
      ({ properties }) => properties.EventPattern !== undefined && matches(properties.EventPattern, event),
    )
    .flatMap(({ properties }) => ((properties.Targets ?? []) as readonly Target[]).map(({ Arn }) => Arn));
