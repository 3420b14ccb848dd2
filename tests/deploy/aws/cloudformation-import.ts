import { isDeepStrictEqual } from 'node:util';
import { type Account, AwsError } from './account.ts';
import { addStack, fail, itself, ResourceFailure, scopeOf, type Wanted } from './cloudformation.ts';
import type { DeployedResource, DeployedStack, Properties } from './deployed-stack.ts';
import { resolve, type Scope } from './intrinsics.ts';
import { faultsOf, importIdentifierOf } from './resource-types.ts';
import { orderOf, readTemplate } from './template.ts';

export type ToImport = {
  readonly id: string;
  readonly type: string;
  readonly property: string;
  readonly identifier: string;
};

const invalid = (message: string): never => {
  throw new AwsError('ValidationError', message);
};

/** @throws AwsError ValidationError, like CreateChangeSet */
export function checkImport(account: Account, wanted: Wanted, resources: readonly ToImport[]): void {
  const { Outputs = {}, Resources } = readTemplate(wanted.body, wanted);
  const before = account.stacks.get(wanted.name)?.template;
  if (!isDeepStrictEqual(Outputs, before?.Outputs ?? {}))
    invalid('As part of the import operation, you cannot modify or add [Outputs]');
  const imported = (id: string) => resources.some((one) => one.id === id);
  const unnamed = Object.keys(Resources).filter((id) => !before?.Resources[id] && !imported(id));
  if (unnamed.length > 0) invalid(`Resources [${unnamed.join(', ')}] is missing from ResourceToImport list`);
  const changed = Object.keys(before?.Resources ?? {}).filter(
    (id) => !isDeepStrictEqual(before?.Resources[id], Resources[id]),
  );
  if (changed.length > 0)
    invalid(
      `You have modified resources [${changed.join(', ')}] in your template that are not being imported. Update, create or delete operations cannot be executed during import operations.`,
    );
  if (resources.length === 0) invalid('ResourcesToImport must be specified for an import operation.');
  for (const { id, type, property } of resources) {
    const definition = Resources[id];
    if (before?.Resources[id] || definition?.Type !== type)
      invalid(`Resource [${id}] of type ${type} is not new in the template.`);
    const identifier = importIdentifierOf(type);
    if (!identifier) invalid(`ResourceTypes [${type}] are not supported for Import`);
    if (property !== identifier) invalid(`Resource [${id}] is identified by ${identifier}, not ${property}.`);
    if (!definition?.DeletionPolicy)
      invalid(
        `The following resources to import [${id}] must have DeletionPolicy attribute specified in the template.`,
      );
  }
}

/** Records the template's properties without applying them, like CloudFormation. */
export function importResources(
  account: Account,
  wanted: Wanted,
  resources: readonly ToImport[],
): DeployedStack {
  const template = readTemplate(wanted.body, wanted);
  const stack = account.stacks.get(wanted.name) ?? addStack(account, wanted, template);
  stack.events.length = 0;
  const scope = scopeOf(account, stack, template, wanted.parameters);
  const adopted: { readonly kept: DeployedResource; readonly id: string }[] = [];
  try {
    for (const id of orderOf(template)) {
      const asked = resources.find((one) => one.id === id);
      if (asked) adopted.push({ id, kept: adopt(account, stack, scope, asked) });
    }
  } catch (error) {
    if (!(error instanceof ResourceFailure || error instanceof AwsError)) throw error;
    const failure =
      error instanceof ResourceFailure ? error : new ResourceFailure(itself(stack), error.message);
    fail(stack, failure, 'IMPORT_FAILED');
    for (const { kept, id } of adopted) {
      stack.resources.delete(id);
      account.retained.push(kept);
    }
    stack.status = 'IMPORT_ROLLBACK_COMPLETE';
    return stack;
  }
  return Object.assign(stack, { body: wanted.body, template, tags: wanted.tags, status: 'IMPORT_COMPLETE' });
}

function adopt(
  account: Account,
  stack: DeployedStack,
  scope: Scope,
  { id, type, property, identifier }: ToImport,
): DeployedResource {
  const refuse = (reason: string): never => {
    throw new ResourceFailure({ id, type }, reason);
  };
  const definition = scope.template.Resources[id];
  const properties = resolve(definition?.Properties ?? {}, scope) as Properties;
  const faults = faultsOf(type, properties);
  if (faults.length > 0)
    refuse(`Properties validation failed for resource ${id} with message: ${faults.join('; ')}`);
  if ((properties[property] ?? identifier) !== identifier)
    refuse(`The identifier ${property} of ${id} is ${properties[property]} in the template.`);
  const isIt = (one: DeployedResource) => one.type === type && one.physicalId === identifier;
  const owner = [...account.stacks.values()].find((one) => [...one.resources.values()].some(isIt));
  if (owner) refuse(`${identifier} already exists in stack ${owner.arn}`);
  const kept = account.retained.find(isIt);
  if (!kept) return refuse(`Resource of type '${type}' with identifier '${identifier}' was not found.`);
  account.retained.splice(account.retained.indexOf(kept), 1);
  stack.resources.set(id, {
    ...kept,
    id,
    properties,
    deletionPolicy: definition?.DeletionPolicy ?? 'Retain',
  });
  return kept;
}
