import { type MailReportKind, mailReportPattern, mailReports } from '@hoops/wiring/mail-reports';
import { EventBus, EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { type Stack, type StackContext, use } from '#platform';
import { Mail } from './mail.ts';
import { createQueueLambda } from './queue-lambda.ts';
import { physicalName } from './stage-settings.ts';

/**
 * SES's reports: one rule per kind on the default bus, and one queue. Failures trigger an alarm, because a
 * dead-letter queue would store addresses.
 */
export const MailReports = ({ stack }: StackContext) => {
  const reports = createQueueLambda(stack, mailReports);
  const rules = mailReports.kinds.map((kind) => createRule(stack, kind, reports.queue));
  return { reports, rules, deadLetterQueues: [reports.deadLetters] };
};

const createRule = (stack: Stack, kind: MailReportKind, queue: IQueue) => {
  const { configurationSet } = use(Mail);
  const { source, 'detail-type': detailType, detail } = mailReportPattern(kind);
  const name = `${mailReports.name}-${kind.eventType.toLowerCase()}`;
  const ruleName = physicalName(stack, name);
  const tags = {
    ...detail.mail.tags,
    'ses:configuration-set': [configurationSet.configurationSetName],
  };
  new Rule(stack, `${name}-rule`, {
    ruleName,
    description: mailReports.purpose,
    eventBus: EventBus.fromEventBusName(stack, `${name}-bus`, 'default'),
    eventPattern: { source, detailType, detail: { ...detail, mail: { tags } } },
    targets: [
      new SqsQueue(queue, {
        message: RuleTargetInput.fromObject(
          Object.fromEntries(
            Object.entries(kind.take).map(([field, path]) => [field, EventField.fromPath(path)]),
          ),
        ),
        maxEventAge: Duration.hours(24),
        retryAttempts: 185,
      }),
    ],
  });
  return { name, ruleName };
};
