import type { IndexSpec, KeySpec, TableSpec } from '@hoops/wiring/tables';
import {
  type Attribute,
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Stack } from '#platform';
import { physicalName, removalPolicyOf, stageSettings } from './stage-settings.ts';

const attributeTypes = { S: AttributeType.STRING, N: AttributeType.NUMBER, B: AttributeType.BINARY } as const;

/** Declared table with 35 days of point-in-time recovery. */
export const createTable = (stack: Stack, id: string, spec: TableSpec): Table => {
  const { isProtected } = stageSettings(stack.stage);
  const table = new Table(stack, id, {
    tableName: physicalName(stack, spec.name),
    partitionKey: attribute(spec.partitionKey),
    ...(spec.sortKey && { sortKey: attribute(spec.sortKey) }),
    ...(spec.stream && { stream: StreamViewType[spec.stream] }),
    ...(spec.ttl && { timeToLiveAttribute: spec.ttl }),
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.AWS_MANAGED,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
    deletionProtection: isProtected,
    removalPolicy: removalPolicyOf(stack.stage),
  });
  for (const index of spec.indexes ?? []) {
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: attribute(index.partitionKey),
      ...(index.sortKey && { sortKey: attribute(index.sortKey) }),
      ...projection(index),
    });
  }
  return table;
};

const attribute = ({ name, type }: KeySpec): Attribute => ({ name, type: attributeTypes[type] });

const projection = ({ projection: carried }: IndexSpec) => {
  if (typeof carried === 'string') return { projectionType: ProjectionType[carried] };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...carried.include] };
};
