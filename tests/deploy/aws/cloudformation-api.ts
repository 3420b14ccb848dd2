import { type Account, AwsError } from './account.ts';
import {
  createStack,
  deleteStack,
  importersOf,
  stackNamed,
  templateAt,
  updateStack,
  type Wanted,
} from './cloudformation.ts';
import { checkImport, importResources, type ToImport } from './cloudformation-import.ts';
import type { DeployedStack } from './deployed-stack.ts';
import { importIdentifierOf } from './resource-types.ts';
import { readTemplate } from './template.ts';
import { queryAnswer, type Xml } from './xml.ts';

const namespace = 'http://cloudformation.amazonaws.com/doc/2010-05-15/';

type ChangeSet = { readonly id: string; readonly wanted: Wanted; readonly execute: () => DeployedStack };

/**
 * CloudFormation's API. Stacks are created immediately and deleted after a delay; change sets wait for
 * execution.
 */
export class CloudFormationApi {
  readonly #account: Account;
  readonly #changed: (stack: DeployedStack) => Promise<void>;
  readonly #changeSets = new Map<string, ChangeSet>();

  /** @param changed receives each stack whose status changed, like EventBridge */
  constructor(account: Account, changed: (stack: DeployedStack) => Promise<void>) {
    this.#account = account;
    this.#changed = changed;
  }

  async answer(action: string, query: URLSearchParams): Promise<string> {
    const perform = this.#actions[action];
    if (!perform) throw new AwsError('InvalidAction', `CloudFormation does not know ${action}`);
    return queryAnswer(action, namespace, await perform(query));
  }

  readonly #actions: Readonly<Record<string, (query: URLSearchParams) => Xml | Promise<Xml>>> = {
    DescribeStacks: (query) => ({ Stacks: [describe(this.#stack(query))] }),
    CreateStack: (query) => this.#applied(createStack(this.#account, wanted(this.#account, query))),
    UpdateStack: (query) => this.#applied(updateStack(this.#account, wanted(this.#account, query))),
    DeleteStack: (query) => {
      const stack = this.#account.stacks.get(query.get('StackName') ?? '');
      if (!stack || stack.status === 'DELETE_IN_PROGRESS') return {};
      stack.status = 'DELETE_IN_PROGRESS';
      setTimeout(() => {
        deleteStack(this.#account, stack.name);
        return this.#changed(stack);
      }, deletionMs(stack));
      return {};
    },
    DescribeStackResources: (query) => ({ StackResources: resourcesOf(this.#stack(query)) }),
    DescribeStackEvents: (query) => ({ StackEvents: eventsOf(this.#stack(query)) }),
    ListImports: (query) => {
      const name = query.get('ExportName') ?? '';
      const importers = importersOf(this.#account, name);
      if (importers.length === 0)
        throw new AwsError('ValidationError', `Export '${name}' is not imported by any stack.`);
      return { Imports: importers };
    },
    ListStacks: () => ({
      StackSummaries: [...this.#account.deleted, ...this.#account.stacks.values()].map(summary),
    }),
    ListStackResources: (query) => ({ StackResourceSummaries: summariesOf(this.#stack(query)) }),
    GetTemplateSummary: (query) => ({
      ResourceIdentifierSummaries: identifierSummaries(wanted(this.#account, query)),
    }),
    GetTemplate: (query) => ({ TemplateBody: this.#stack(query).body }),
    CreateChangeSet: (query) => {
      const id = `arn:aws:cloudformation:changeSet/${query.get('ChangeSetName')}/${this.#changeSets.size + 1}`;
      const change = wanted(this.#account, query);
      const execute = this.#execution(query.get('ChangeSetType'), change, resourcesToImport(query));
      this.#changeSets.set(id, { id, wanted: change, execute });
      return { Id: id, StackId: change.name };
    },
    DescribeChangeSet: (query) => {
      const { id, wanted: change } = this.#changeSet(query);
      return {
        ChangeSetId: id,
        ChangeSetName: query.get('ChangeSetName') ?? '',
        StackName: change.name,
        StackId: change.name,
        ...(change.body === this.#account.stacks.get(change.name)?.body
          ? { Status: 'FAILED', ExecutionStatus: 'UNAVAILABLE', StatusReason: withoutChanges }
          : { Status: 'CREATE_COMPLETE', ExecutionStatus: 'AVAILABLE' }),
        Changes: [{ Type: 'Resource', ResourceChange: { Action: 'Modify' } }],
      };
    },
    ExecuteChangeSet: async (query) => {
      await this.#applied(this.#changeSet(query).execute());
      return {};
    },
    DeleteChangeSet: () => ({}),
    UpdateTerminationProtection: (query) => ({ StackId: this.#stack(query).arn }),
  };

  #stack = (query: URLSearchParams): DeployedStack => stackNamed(this.#account, query.get('StackName') ?? '');

  #execution(type: string | null, change: Wanted, resources: readonly ToImport[]): () => DeployedStack {
    const account = this.#account;
    if (type === 'IMPORT') {
      checkImport(account, change, resources);
      return () => importResources(account, change, resources);
    }
    if (resources.length > 0)
      throw new AwsError('ValidationError', `Resources cannot be imported by a change set of type ${type}.`);
    return () => (type === 'CREATE' ? createStack : updateStack)(account, change);
  }

  #changeSet(query: URLSearchParams): ChangeSet {
    const name = query.get('ChangeSetName') ?? '';
    const stackName = query.get('StackName');
    const found = [...this.#changeSets.values()].findLast(
      ({ id, wanted: { name: of } }) => id === name || (id.includes(`/${name}/`) && of === stackName),
    );
    if (!found) throw new AwsError('ChangeSetNotFound', `ChangeSet [${name}] does not exist`, 404);
    return found;
  }

  async #applied(stack: DeployedStack): Promise<Xml> {
    await this.#changed(stack);
    return { StackId: stack.arn };
  }
}

/** CloudFront takes longer than other services to delete a resource. */
const deletionMs = ({ resources }: DeployedStack): number =>
  [...resources.values()].some(({ type }) => type === 'AWS::CloudFront::Distribution') ? 10_000 : 100;

const withoutChanges =
  "The submitted information didn't contain changes. Submit different information to create a change set.";

const members = (query: URLSearchParams, name: string): readonly string[] =>
  [...query].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value);

/**
 * Reads pairs such as `Tags.member.1.Key` and `Tags.member.1.Value`. Omits parameters that use the previous
 * value.
 */
const pairs = (
  query: URLSearchParams,
  list: string,
  name: string,
  value: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...query]
      .filter(([key]) => key.startsWith(`${list}.member.`) && key.endsWith(`.${name}`))
      .map(([key, of]) => [of, query.get(key.slice(0, -name.length) + value)] as const)
      .filter((pair): pair is [string, string] => pair[1] !== null),
  );

/** Reads `ResourcesToImport.member.1.ResourceIdentifier.entry.1.key` and its siblings. */
const resourcesToImport = (query: URLSearchParams): readonly ToImport[] =>
  [...query.keys()]
    .flatMap((key) => /^(ResourcesToImport\.member\.\d+)\.LogicalResourceId$/.exec(key)?.[1] ?? [])
    .map((path) => ({
      id: query.get(`${path}.LogicalResourceId`) ?? '',
      type: query.get(`${path}.ResourceType`) ?? '',
      property: query.get(`${path}.ResourceIdentifier.entry.1.key`) ?? '',
      identifier: query.get(`${path}.ResourceIdentifier.entry.1.value`) ?? '',
    }));

function identifierSummaries({ body, inS3 }: Wanted): Xml {
  const capabilities = ['CAPABILITY_NAMED_IAM'];
  const resources = Object.entries(readTemplate(body, { inS3, capabilities }).Resources);
  const types = new Set(resources.map(([, { Type }]) => Type));
  return [...types].flatMap((ResourceType) => {
    const property = importIdentifierOf(ResourceType);
    const LogicalResourceIds = resources.filter(([, { Type }]) => Type === ResourceType).map(([id]) => id);
    return property ? [{ ResourceType, LogicalResourceIds, ResourceIdentifiers: [property] }] : [];
  });
}

function wanted(account: Account, query: URLSearchParams): Wanted {
  const url = query.get('TemplateURL');
  const body = url ? templateAt(account, url) : query.get('TemplateBody');
  if (!body) throw new AwsError('ValidationError', 'Either Template URL or Template Body must be specified.');
  return {
    name: query.get('StackName') ?? '',
    body,
    inS3: url !== null,
    parameters: pairs(query, 'Parameters', 'ParameterKey', 'ParameterValue'),
    tags: pairs(query, 'Tags', 'Key', 'Value'),
    capabilities: members(query, 'Capabilities'),
  };
}

const describe = ({ name, arn, status, createdAt, tags, outputs }: DeployedStack): Xml => ({
  StackName: name,
  StackId: arn,
  StackStatus: status,
  CreationTime: createdAt,
  Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
  Outputs: outputs.map(({ key, value, exportName }) => ({
    OutputKey: key,
    OutputValue: value,
    ExportName: exportName,
  })),
});

const summary = ({ name, arn, status, createdAt }: DeployedStack): Xml => ({
  StackId: arn,
  StackName: name,
  StackStatus: status,
  CreationTime: createdAt,
});

const summariesOf = ({ createdAt, status, resources, skipped }: DeployedStack): Xml =>
  [
    ...[...resources.values()].map((resource) => ({ resource, ResourceStatus: 'CREATE_COMPLETE' })),
    ...(status === 'DELETE_COMPLETE' ? skipped : []).map((resource) => ({
      resource,
      ResourceStatus: 'DELETE_SKIPPED',
    })),
  ].map(({ resource: { id, type, physicalId }, ResourceStatus }) => ({
    LogicalResourceId: id,
    PhysicalResourceId: physicalId,
    ResourceType: type,
    ResourceStatus,
    LastUpdatedTimestamp: createdAt,
  }));

const resourcesOf = ({ name, createdAt, resources, events }: DeployedStack): Xml => [
  ...[...resources.values()].map(({ id, type, physicalId }) => ({
    StackName: name,
    LogicalResourceId: id,
    PhysicalResourceId: physicalId,
    ResourceType: type,
    ResourceStatus: 'CREATE_COMPLETE',
    Timestamp: createdAt,
  })),
  ...events.map(({ id, type, status, reason }) => ({
    StackName: name,
    LogicalResourceId: id,
    ResourceType: type,
    ResourceStatus: status,
    ResourceStatusReason: reason,
    Timestamp: createdAt,
  })),
];

const eventsOf = ({ name, arn, status, createdAt, events }: DeployedStack): Xml => [
  {
    EventId: `${arn}/${status}`,
    StackId: arn,
    StackName: name,
    LogicalResourceId: name,
    ResourceType: 'AWS::CloudFormation::Stack',
    ResourceStatus: status,
    Timestamp: new Date().toISOString(),
  },
  ...events.map(({ id, type, status: of, reason }, index) => ({
    EventId: `${arn}/${index}`,
    StackId: arn,
    StackName: name,
    LogicalResourceId: id,
    ResourceType: type,
    ResourceStatus: of,
    ResourceStatusReason: reason,
    Timestamp: createdAt,
  })),
];
