import { type Account, AwsError, accountId, objectIn, region, resourcesIn } from './account.ts';
import {
  type DeployedResource,
  type DeployedStack,
  exportsOf,
  type Output,
  type Properties,
} from './deployed-stack.ts';
import { isIncluded, resolve, type Scope } from './intrinsics.ts';
import {
  onResourceCreated,
  onResourceDeleted,
  refusalToDelete,
  refusalToMake,
} from './resource-behaviour.ts';
import { attributeOf, physicalIdOf } from './resource-names.ts';
import { faultsOf, ownNameOf, replacingProperties } from './resource-types.ts';
import { orderOf, readTemplate, type Template } from './template.ts';

export type Wanted = {
  readonly name: string;
  readonly body: string;
  readonly inS3: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly capabilities: readonly string[];
};

export class ResourceFailure extends Error {
  readonly resource: { readonly id: string; readonly type: string };
  constructor(resource: { readonly id: string; readonly type: string }, reason: string) {
    super(reason);
    this.resource = resource;
  }
}

/** @throws AwsError ValidationError, like DescribeStacks */
export const stackNamed = ({ stacks, deleted }: Account, nameOrArn: string): DeployedStack => {
  const found =
    stacks.get(nameOrArn) ?? [...stacks.values(), ...deleted].find(({ arn }) => arn === nameOrArn);
  if (!found) throw new AwsError('ValidationError', `Stack with id ${nameOrArn} does not exist`);
  return found;
};

export function createStack(account: Account, wanted: Wanted): DeployedStack {
  if (account.stacks.has(wanted.name))
    throw new AwsError('AlreadyExistsException', `Stack [${wanted.name}] already exists`);
  const template = readTemplate(wanted.body, wanted);
  const stack = addStack(account, wanted, template);
  return apply(account, stack, wanted, template, { done: 'CREATE_COMPLETE', undone: 'ROLLBACK_COMPLETE' });
}

export function addStack(account: Account, { name, body }: Wanted, template: Template): DeployedStack {
  const stack: DeployedStack = {
    name,
    arn: `arn:aws:cloudformation:${region}:${accountId}:stack/${name}/${account.stacks.size + account.deleted.length + 1}`,
    createdAt: new Date().toISOString(),
    status: 'CREATE_IN_PROGRESS',
    body,
    template,
    resources: new Map(),
    skipped: [],
    tags: {},
    outputs: [],
    events: [],
  };
  account.stacks.set(name, stack);
  return stack;
}

export function updateStack(account: Account, wanted: Wanted): DeployedStack {
  const stack = stackNamed(account, wanted.name);
  const template = readTemplate(wanted.body, wanted);
  if (!/_COMPLETE$/.test(stack.status) || /^(ROLLBACK|DELETE)/.test(stack.status))
    throw new AwsError(
      'ValidationError',
      `Stack:${stack.arn} is in ${stack.status} state and can not be updated.`,
    );
  if (wanted.body === stack.body) throw new AwsError('ValidationError', 'No updates are to be performed.');
  return apply(account, stack, wanted, template, {
    done: 'UPDATE_COMPLETE',
    undone: 'UPDATE_ROLLBACK_COMPLETE',
  });
}

export function deleteStack(account: Account, name: string): void {
  const stack = [...account.stacks.values()].find((one) => one.name === name || one.arn === name);
  if (!stack) return;
  try {
    for (const { exportName = '' } of exportsOf(stack)) {
      const [user] = importersOf(account, exportName);
      if (user)
        throw new ResourceFailure(
          itself(stack),
          `Export ${exportName} cannot be deleted as it is in use by ${user}`,
        );
    }
    const backwards = [...orderOf(stack.template)].reverse();
    for (const id of backwards) letGo(account, stack, stack.resources.get(id));
    stack.status = 'DELETE_COMPLETE';
    account.stacks.delete(stack.name);
    account.deleted.push(stack);
  } catch (error) {
    if (!(error instanceof ResourceFailure)) throw error;
    fail(stack, error, 'DELETE_FAILED');
    stack.status = 'DELETE_FAILED';
  }
}

export const importersOf = ({ stacks }: Account, exportName: string): readonly string[] =>
  [...stacks.values()]
    .filter(({ body, status }) => status !== 'ROLLBACK_COMPLETE' && body.includes(`"${exportName}"`))
    .filter((stack) => !exportsOf(stack).some((own) => own.exportName === exportName))
    .map(({ name }) => name);

export const itself = ({ name }: DeployedStack) => ({ id: name, type: 'AWS::CloudFormation::Stack' });

export const fail = (stack: DeployedStack, { resource, message }: ResourceFailure, status: string): void => {
  stack.events.push({ ...resource, status, reason: message });
};

type Statuses = { readonly done: string; readonly undone: string };

function apply(
  account: Account,
  stack: DeployedStack,
  { body, parameters, tags }: Wanted,
  template: Template,
  { done, undone }: Statuses,
): DeployedStack {
  const before = new Map(stack.resources);
  const obsolete: DeployedResource[] = [];
  stack.events.length = 0;
  const scope = scopeOf(account, stack, template, parameters);
  try {
    for (const id of orderOf(template)) {
      const definition = template.Resources[id];
      if (!definition || !isIncluded(definition, scope)) continue;
      const replaced = make(account, stack, scope, id);
      if (replaced) obsolete.push(replaced);
    }
    const outputs = outputsOf(account, stack, template, scope);
    for (const [id, resource] of before) {
      const still = template.Resources[id];
      if (still && isIncluded(still, scope)) continue;
      stack.resources.delete(id);
      obsolete.push(resource);
    }
    Object.assign(stack, { body, template, tags, outputs });
  } catch (error) {
    if (!(error instanceof ResourceFailure || error instanceof AwsError)) throw error;
    const failure =
      error instanceof ResourceFailure ? error : new ResourceFailure(itself(stack), error.message);
    fail(stack, failure, done === 'CREATE_COMPLETE' ? 'CREATE_FAILED' : 'UPDATE_FAILED');
    const made = [...stack.resources.values()].filter(({ id }) => !before.has(id));
    stack.resources.clear();
    for (const [id, resource] of before) stack.resources.set(id, resource);
    stack.status = undoneAll(account, stack, made.reverse()) ? undone : undone.replace('COMPLETE', 'FAILED');
    return stack;
  }
  for (const resource of obsolete.reverse()) letGo(account, stack, resource);
  stack.status = done;
  return stack;
}

export const scopeOf = (
  account: Account,
  stack: DeployedStack,
  template: Template,
  given: Readonly<Record<string, string>>,
): Scope => {
  const resource = (id: string): DeployedResource => {
    const found = stack.resources.get(id);
    if (!found) throw new ResourceFailure({ id, type: 'unknown' }, `${id} is not there yet`);
    return found;
  };
  const parameters = Object.fromEntries(
    Object.entries(template.Parameters ?? {}).map(([name, { Type, Default }]) => [
      name,
      parameterValue(account, Type, given[name] ?? Default),
    ]),
  );
  return {
    template,
    parameters,
    pseudo: {
      'AWS::AccountId': accountId,
      'AWS::Region': region,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stack.name,
      'AWS::StackId': stack.arn,
    },
    refOf: (id) => resource(id).physicalId,
    attributeOf: (id, attribute) => attributeOf(resource(id), attribute),
    imported: (exportName) => {
      const found = [...account.stacks.values()]
        .flatMap(exportsOf)
        .find((one) => one.exportName === exportName);
      if (!found) throw new ResourceFailure(itself(stack), `No export named ${exportName} found.`);
      return found.value;
    },
  };
};

function parameterValue({ parameters }: Account, type: string, value: unknown): unknown {
  if (type.startsWith('AWS::SSM::Parameter::Value')) {
    const stored = parameters.get(String(value));
    if (!stored)
      throw new AwsError('ValidationError', `Unable to fetch parameters [${value}] from parameter store`);
    return stored.value;
  }
  if (/List/.test(type)) return value === '' ? [] : String(value).split(',');
  return value;
}

/**
 * Replaces references to secrets by their values, as CloudFormation does, because templates contain no
 * secrets.
 */
const withSecrets = (
  { secrets }: Account,
  properties: Properties,
  refuse: (reason: string) => never,
): Properties =>
  JSON.parse(
    JSON.stringify(properties).replaceAll(
      /\{\{resolve:secretsmanager:(arn:[^}]+?):SecretString:[^}]*\}\}/g,
      (_whole, arn: string) =>
        secrets.get(arn) ?? refuse(`Secrets Manager can't find the specified secret ${arn}.`),
    ),
  );

/**
 * Creates or updates a resource.
 * @returns the replaced resource, to be deleted last
 */
function make(
  account: Account,
  stack: DeployedStack,
  scope: Scope,
  id: string,
): DeployedResource | undefined {
  const definition = scope.template.Resources[id];
  if (!definition) return undefined;
  const type = definition.Type;
  const refuse = (reason: string): never => {
    throw new ResourceFailure({ id, type }, reason);
  };
  const properties = withSecrets(account, resolve(definition.Properties ?? {}, scope) as Properties, refuse);
  const faults = faultsOf(type, properties);
  if (faults.length > 0)
    refuse(`Properties validation failed for resource ${id} with message: ${faults.join('; ')}`);
  const deletionPolicy = definition.DeletionPolicy ?? 'Delete';
  const existing = stack.resources.get(id);
  const ownName = ownNameOf(type, properties);
  if (existing && JSON.stringify(existing.properties) === JSON.stringify(properties)) {
    stack.resources.set(id, { ...existing, deletionPolicy });
    return undefined;
  }
  const replaces = existing && replacingProperties(type, existing.properties, properties).length > 0;
  if (replaces && ownName !== undefined && ownName === ownNameOf(type, existing.properties))
    refuse(
      `CloudFormation cannot update a stack when a custom-named resource requires replacing. Rename ${ownName} and update the stack again.`,
    );
  const physicalId = existing && !replaces ? existing.physicalId : physicalIdOf(stack, id, type, properties);
  const resource = { id, type, physicalId, properties, deletionPolicy };
  if (physicalId !== existing?.physicalId) {
    const taken = resourcesIn(account).some((one) => one.type === type && one.physicalId === physicalId);
    if (taken) refuse(`Resource of type '${type}' with identifier '${physicalId}' already exists.`);
  }
  const refusal = refusalToMake(account, resource);
  if (refusal) refuse(refusal);
  stack.resources.set(id, resource);
  onResourceCreated(account, resource);
  return replaces ? existing : undefined;
}

/**
 * Deletes everything that a failed operation created.
 * @returns false if AWS keeps a resource, which remains in the stack
 */
function undoneAll(account: Account, stack: DeployedStack, made: readonly DeployedResource[]): boolean {
  const left = made.filter((resource) => {
    try {
      letGo(account, stack, resource, ['Retain']);
      return false;
    } catch (error) {
      if (!(error instanceof ResourceFailure)) throw error;
      fail(stack, error, 'DELETE_FAILED');
      stack.resources.set(resource.id, resource);
      return true;
    }
  });
  return left.length === 0;
}

/**
 * Deletes a resource.
 * @param retaining deletion policies for which the resource is kept
 */
function letGo(
  account: Account,
  stack: DeployedStack,
  resource: DeployedResource | undefined,
  retaining: readonly string[] = ['Retain', 'RetainExceptOnCreate'],
): void {
  if (!resource) return;
  if (retaining.includes(resource.deletionPolicy)) {
    account.retained.push(resource);
    stack.skipped.push(resource);
  } else {
    const refusal = refusalToDelete(account, resource);
    if (refusal) throw new ResourceFailure(resource, refusal);
    onResourceDeleted(account, resource);
  }
  if (stack.resources.get(resource.id) === resource) stack.resources.delete(resource.id);
}

function outputsOf(
  account: Account,
  stack: DeployedStack,
  { Outputs = {} }: Template,
  scope: Scope,
): readonly Output[] {
  const outputs = Object.entries(Outputs)
    .filter(([, output]) => isIncluded(output, scope))
    .map(([key, { Value, Export }]) => ({
      key,
      value: String(resolve(Value, scope)),
      ...(Export && { exportName: String(resolve(Export.Name, scope)) }),
    }));
  for (const { exportName = '', value } of exportsOf(stack)) {
    const next = outputs.find((one) => one.exportName === exportName);
    const [user] = importersOf(account, exportName);
    if (user && next?.value !== value)
      throw new ResourceFailure(
        itself(stack),
        `Export ${exportName} cannot be ${next ? 'updated' : 'deleted'} as it is in use by ${user}`,
      );
  }
  for (const { exportName } of outputs) {
    const other = [...account.stacks.values()].find(
      (one) => one !== stack && exportsOf(one).some((own) => own.exportName === exportName),
    );
    if (exportName !== undefined && other)
      throw new ResourceFailure(
        itself(stack),
        `Export with name ${exportName} is already exported by stack ${other.name}.`,
      );
  }
  return outputs;
}

export const templateAt = (account: Account, url: string): string => {
  const [bucket = '', ...key] = new URL(url).pathname.slice(1).split('/');
  return objectIn(account, bucket, key.join('/')).toString();
};
