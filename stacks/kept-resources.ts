import {
  type CloudFormationClient,
  paginateListStackResources,
  paginateListStacks,
  type StackSummary,
} from '@aws-sdk/client-cloudformation';

/** Properties by which CloudFormation finds a resource to import. */
const identifiers: Readonly<Record<string, string>> = {
  'AWS::Backup::BackupVault': 'BackupVaultName',
  'AWS::Cognito::UserPool': 'UserPoolId',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::KMS::Key': 'KeyId',
  'AWS::S3::Bucket': 'BucketName',
};

type Resource = {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: unknown;
  readonly Properties?: Readonly<Record<string, unknown>>;
};
export type Template = { readonly Resources: Readonly<Record<string, Resource>> };

/**
 * Kept resources, without references to deleted resources, as an import requires. The next deployment adds
 * the rest.
 */
export const keptPart = ({ Resources }: Template): Template => {
  const kept = Object.entries(Resources).filter(
    ([, { Type, DeletionPolicy = '' }]) => Type in identifiers && DeletionPolicy.startsWith('Retain'),
  );
  const ids = new Set(kept.map(([id]) => id));
  return {
    Resources: Object.fromEntries(
      kept.map(([id, { DependsOn: _gone, Properties = {}, ...resource }]) => [
        id,
        {
          ...resource,
          Properties: Object.fromEntries(
            Object.entries(Properties).filter(([, value]) => !needsOthers(value, ids)),
          ),
        },
      ]),
    ),
  };
};

const needsOthers = (node: unknown, ids: ReadonlySet<string>): boolean => {
  if (typeof node !== 'object' || node === null) return false;
  return Object.entries(node).some(([key, value]) => {
    if (key === 'Ref') return !ids.has(value) && !String(value).startsWith('AWS::');
    if (key === 'Fn::GetAtt') return !ids.has(String([value].flat()[0]).split('.')[0] ?? '');
    return key === 'Fn::ImportValue' || needsOthers(value, ids);
  });
};

type Mapping = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Resource mapping for `cdk import`; undefined while the stack exists.
 * @throws Error unless exactly one deleted (or chosen) stack kept everything
 */
export const mappingOf = async (
  client: CloudFormationClient,
  stackName: string,
  { Resources }: Template,
  chosen: readonly string[] = [],
): Promise<Mapping | undefined> => {
  const found: { readonly stack: StackSummary; readonly mapping: Mapping }[] = [];
  for await (const { StackSummaries = [] } of paginateListStacks({ client }, {}))
    for (const stack of StackSummaries.filter(({ StackName }) => StackName === stackName)) {
      const { StackStatus = '', StackId = '' } = stack;
      if (StackStatus.startsWith('ROLLBACK')) throw new Error(`${stackName} is a failed attempt: delete it.`);
      if (StackStatus !== 'DELETE_COMPLETE') return undefined;
      const mapping: Record<string, Readonly<Record<string, string>>> = {};
      for await (const { StackResourceSummaries = [] } of paginateListStackResources(
        { client },
        { StackName: StackId },
      ))
        for (const {
          LogicalResourceId: id = '',
          PhysicalResourceId = '',
          ResourceStatus,
        } of StackResourceSummaries) {
          const identifier = identifiers[Resources[id]?.Type ?? ''];
          if (identifier && ResourceStatus === 'DELETE_SKIPPED')
            mapping[id] = { [identifier]: PhysicalResourceId };
        }
      if (Object.keys(Resources).every((id) => id in mapping)) found.push({ stack, mapping });
    }
  const [one, ...more] =
    found.length > 1 ? found.filter(({ stack: { StackId = '' } }) => chosen.includes(StackId)) : found;
  if (one && more.length === 0) return one.mapping;
  const candidates = found.map(
    ({ stack: { StackId, CreationTime } }) => `${StackId} (created ${CreationTime?.toISOString()})`,
  );
  throw new Error(
    candidates.length === 0
      ? `No deleted stack ${stackName} kept all of ${Object.keys(Resources).join(', ')}.`
      : `Several deleted stacks kept resources; name the right one with --from:\n${candidates.join('\n')}`,
  );
};
