import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { DefinitionBody, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { ArnFormat } from 'aws-cdk-lib/core';
import type { Lambda, Stack } from '#platform';
import { type SegmentsMachine, segmentsDefinition } from './segments-definition.ts';
import { physicalName, stageSettings } from './stage-settings.ts';

/** State machine of a segmented job; it may call the job's Lambda and start itself for each segment. */
export const createSegmentsMachine = (
  stack: Stack,
  { name, ...cut }: SegmentsMachine & { readonly name: string },
  lambda: Lambda,
): StateMachine => {
  const { lambdaConcurrency } = stageSettings(stack.stage);
  // Half of the account's Lambdas stay free for people.
  const atOnce = Math.min(cut.segments, Math.floor(lambdaConcurrency / 2));
  const stateMachineName = physicalName(stack, name);
  const arnOf = (resource: string, resourceName: string): string =>
    stack.formatArn({
      service: 'states',
      resource,
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  const role = new Role(stack, `${name}-machine-role`, {
    assumedBy: new ServicePrincipal('states.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  });
  const allow = (actions: string[], resources: string[]): void => {
    role.addToPolicy(new PolicyStatement({ actions, resources }));
  };
  allow(['lambda:InvokeFunction'], [lambda.functionArn]);
  allow(['states:StartExecution'], [arnOf('stateMachine', stateMachineName)]);
  allow(
    ['states:DescribeExecution', 'states:StopExecution'],
    [arnOf('execution', `${stateMachineName}:*`), arnOf('execution', `${stateMachineName}/*`)],
  );
  return new StateMachine(stack, `${name}-machine`, {
    stateMachineName,
    role,
    tracingEnabled: true,
    definitionBody: DefinitionBody.fromString(JSON.stringify(segmentsDefinition(cut, atOnce))),
    definitionSubstitutions: { Lambda: lambda.functionArn },
  });
};
