import { parse } from 'yaml';
import { AwsError } from './account.ts';
import { attributesOf } from './resource-types.ts';

type ResourceDefinition = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly Condition?: string;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
};

export type Template = {
  readonly Resources: Readonly<Record<string, ResourceDefinition>>;
  readonly Outputs?: Readonly<
    Record<
      string,
      { readonly Value: unknown; readonly Condition?: string; readonly Export?: { readonly Name: unknown } }
    >
  >;
  readonly Parameters?: Readonly<Record<string, { readonly Type: string; readonly Default?: unknown }>>;
  readonly Conditions?: Readonly<Record<string, unknown>>;
};

const sections = new Set(
  'AWSTemplateFormatVersion Description Metadata Parameters Rules Mappings Conditions Transform Resources Outputs'.split(
    ' ',
  ),
);
const ofResource = new Set(
  'Type Properties DependsOn Condition DeletionPolicy UpdateReplacePolicy CreationPolicy UpdatePolicy Metadata'.split(
    ' ',
  ),
);
const deletionPolicies = ['Delete', 'Retain', 'RetainExceptOnCreate', 'Snapshot', undefined];

const invalid = (message: string): never => {
  throw new AwsError('ValidationError', message);
};

const quotas = { body: 51_200, bodyInS3: 1_048_576, resources: 500, outputs: 200, parameters: 200 } as const;

/**
 * Validates a template as CreateStack does.
 * @throws AwsError ValidationError
 */
export function readTemplate(
  body: string,
  { inS3, capabilities }: { readonly inS3: boolean; readonly capabilities: readonly string[] },
): Template {
  const limit = inS3 ? quotas.bodyInS3 : quotas.body;
  if (Buffer.byteLength(body) > limit) invalid(`Template may not exceed ${limit} bytes in size.`);
  const template: Template = body.startsWith('{') ? JSON.parse(body) : parse(body);
  const { Resources = {}, Outputs = {}, Parameters = {} } = template;
  const unknown = Object.keys(template).filter((name) => !sections.has(name));
  if (unknown.length > 0) invalid(`Invalid template property or properties [${unknown.join(', ')}]`);
  const count = Object.keys(Resources).length;
  if (count === 0) invalid('Template format error: At least one Resources member must be defined.');
  if (count > quotas.resources)
    invalid(`Template format error: Number of resources, ${count}, is greater than maximum allowed, 500`);
  if (Object.keys(Outputs).length > quotas.outputs)
    invalid('Template format error: Number of outputs is greater than maximum allowed, 200');
  if (Object.keys(Parameters).length > quotas.parameters)
    invalid('Template format error: Number of parameters is greater than maximum allowed, 200');
  for (const [id, resource] of Object.entries(Resources)) checkResource(id, resource);
  for (const [id, resource] of Object.entries(Resources)) checkReferences(template, id, resource);
  for (const { Value, Export } of Object.values(Outputs))
    checkReferences(template, 'Outputs', [Value, Export]);
  orderOf(template);
  checkCapabilities(Resources, capabilities);
  return template;
}

function checkResource(id: string, resource: ResourceDefinition): void {
  if (!/^[A-Za-z0-9]{1,255}$/.test(id))
    invalid(`Template format error: Resource name ${id} is non alphanumeric.`);
  const unknown = Object.keys(resource).filter((name) => !ofResource.has(name));
  if (unknown.length > 0) invalid(`Invalid template resource property '${unknown[0]}'`);
  for (const policy of [resource.DeletionPolicy, resource.UpdateReplacePolicy])
    if (!deletionPolicies.includes(policy))
      invalid(`Template error: Unrecognized DeletionPolicy ${policy} for resource ${id}`);
  if (!resource.Type.startsWith('Custom::') && !attributesOf(resource.Type))
    invalid(`Template format error: Unrecognized resource types: [${resource.Type}]`);
}

type Reference = { readonly to: string; readonly attribute?: string };

const isRecord = (node: unknown): node is Readonly<Record<string, unknown>> =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

function referencesIn(node: unknown): readonly Reference[] {
  if (Array.isArray(node)) return node.flatMap(referencesIn);
  if (!isRecord(node)) return [];
  return Object.entries(node).flatMap(([key, value]): readonly Reference[] => {
    if (key === 'Ref') return [{ to: String(value) }];
    if (key === 'Fn::GetAtt') return [attributeReference(value)];
    if (key === 'Fn::Sub')
      return [...subReferences(value), ...referencesIn(Array.isArray(value) ? value[1] : [])];
    return referencesIn(value);
  });
}

export const attributeReference = (value: unknown): Required<Reference> => {
  const [to = '', ...attribute] = Array.isArray(value) ? value.map(String) : String(value).split('.');
  return { to, attribute: attribute.join('.') };
};

export const variable = /\$\{([^!}][^}]*)\}/g;

const subReferences = (value: unknown): readonly Reference[] => {
  const [text, given = {}] = Array.isArray(value) ? value : [value];
  return [...String(text).matchAll(variable)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in given))
    .map((name) =>
      name.startsWith('AWS::') || !name.includes('.') ? { to: name } : attributeReference(name),
    );
};

function checkReferences({ Resources, Parameters = {} }: Template, id: string, node: unknown): void {
  const depends = isRecord(node) ? [node.DependsOn ?? []].flat().map((to) => ({ to: String(to) })) : [];
  for (const { to, attribute } of [...referencesIn(node), ...depends] as readonly Reference[]) {
    const target = Resources[to];
    if (!target && !(to in Parameters) && !to.startsWith('AWS::'))
      invalid(`Template format error: Unresolved resource dependencies [${to}] in ${id} of the template`);
    const known = target && attribute !== undefined && attributesOf(target.Type);
    if (known && !known.has(attribute))
      invalid(`Template error: resource ${to} does not support attribute type ${attribute} in Fn::GetAtt`);
  }
}

/**
 * Resources sorted by dependency.
 * @throws AwsError for a cycle
 */
export function orderOf({ Resources }: Template): readonly string[] {
  const ordered = new Set<string>();
  const visit = (id: string, path: readonly string[]): void => {
    if (ordered.has(id)) return;
    if (path.includes(id)) invalid(`Circular dependency between resources: [${path.join(', ')}]`);
    const resource = Resources[id];
    if (!resource) return;
    const next = [
      ...referencesIn(resource.Properties).map(({ to }) => to),
      ...[resource.DependsOn ?? []].flat(),
    ];
    for (const to of next) visit(to, [...path, id]);
    ordered.add(id);
  };
  for (const id of Object.keys(Resources)) visit(id, []);
  return [...ordered];
}

const namedIdentities = ['RoleName', 'PolicyName', 'ManagedPolicyName', 'UserName', 'GroupName'];

function checkCapabilities(resources: Template['Resources'], capabilities: readonly string[]): void {
  const identities = Object.values(resources).filter(({ Type }) =>
    /^AWS::IAM::(Role|Policy|ManagedPolicy|User|Group|InstanceProfile)$/.test(Type),
  );
  const named = identities.some(
    ({ Type, Properties = {} }) =>
      Type !== 'AWS::IAM::Policy' && namedIdentities.some((property) => property in Properties),
  );
  const needed = named ? ['CAPABILITY_NAMED_IAM'] : ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'];
  if (identities.length > 0 && !needed.some((capability) => capabilities.includes(capability)))
    throw new AwsError('InsufficientCapabilitiesException', `Requires capabilities : [${needed[0]}]`);
}
