import { notHandledLogged } from '@hoops/bus/queue-handler';
import { LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Stack } from 'aws-cdk-lib/core';
import { Fact, FactName } from 'aws-cdk-lib/region-info';
import { type FunctionProps, projectRoot } from '#platform';
import { bundling } from './bundling.ts';
import { appRegion, removalPolicyOf } from './stage-settings.ts';
import { countedIn, countedLines, notHandledMetricName } from './watched-metrics.ts';

const runtime = 'nodejs24.x';

// Helper Lambdas of SST and CDK, including SST's bootstrap stack, specify Node 22, which AWS rejects from
// June 2027.
Object.assign(Runtime, { NODEJS_22_X: Runtime.NODEJS_24_X });
Fact.register({ region: appRegion, name: FactName.LATEST_NODE_RUNTIME, value: runtime }, true);

/** @param mode SST's mode; `dev` keeps variable names for a debugger */
export const lambdaDefaults =
  (stage: string, mode: string) =>
  (stack: Stack): FunctionProps => ({
    runtime,
    architecture: 'arm_64',
    memorySize: 512,
    tracing: 'active',
    // Lazy, so stacks without functions get no log group. `logRetention` would add a custom resource with
    // permissions on all logs.
    get logGroup() {
      return logGroupOf(stack, stage);
    },
    loggingFormat: LoggingFormat.JSON,
    nodejs: { ...bundling(projectRoot()), minify: mode !== 'dev' },
  });

const logGroupId = 'FunctionLogs';

const logGroupOf = (stack: Stack, stage: string): LogGroup => {
  const existing = stack.node.tryFindChild(logGroupId);
  if (existing instanceof LogGroup) return existing;
  const logs = new LogGroup(stack, logGroupId, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: removalPolicyOf(stage),
  });
  for (const { metricName, event } of countedLines) {
    logs.addMetricFilter(metricName, {
      metricNamespace: countedIn(stage),
      metricName,
      filterPattern: FilterPattern.stringValue('$.event', '=', event),
    });
  }
  logs.addMetricFilter(notHandledMetricName, {
    metricNamespace: countedIn(stage),
    metricName: notHandledMetricName,
    filterPattern: FilterPattern.any(
      ...Object.values(notHandledLogged).map((event) => FilterPattern.stringValue('$.event', '=', event)),
    ),
    dimensions: { Subscriber: '$.subscriber' },
  });
  return logs;
};
