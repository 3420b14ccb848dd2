import { haltAttributes } from '@hoops/event-store/commit-item';
import type { TableSpec } from '@hoops/wiring/tables';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Secret } from '#platform';

export const allow = (actions: string[], resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions, resources });

export const reading = ({ tableArn }: Table, { indexes = [] }: TableSpec): PolicyStatement[] => [
  allow(['dynamodb:GetItem', 'dynamodb:Query'], [tableArn]),
  ...indexes.map(({ name }) => allow(['dynamodb:Query'], [`${tableArn}/index/${name}`])),
];

/**
 * Permission limited by key: only projections and repairs write the rows of screens, and the head-signing job
 * appends only to its own streams.
 */
export const byKey = (
  { tableArn }: Table,
  actions: readonly string[],
  prefixes: readonly string[],
): PolicyStatement =>
  new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [tableArn],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`) },
    },
  });

/** Permission limited by attribute: a process that may halt a stream still cannot append. */
export const halting = ({ tableArn }: Table): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:PutItem'],
    resources: [tableArn],
    conditions: { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...haltAttributes] } },
  });

export const writing = ({ tableArn }: Table): PolicyStatement[] => [
  allow(
    [
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:ConditionCheckItem',
    ],
    [tableArn],
  ),
];

export type Grant = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly statements?: readonly PolicyStatement[];
  readonly secrets?: readonly Secret[];
};
