import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { Properties } from './deployed-stack.ts';

/*
 * CloudFormation's published schema: properties, required properties, properties that force a replacement,
 * and attributes.
 */

const spec = loadAwsServiceSpecSync();
type Resource = ReturnType<typeof spec.all<'resource'>>[number];
type Type = Resource['properties'][string]['type'];

const typeOf = (type: string): Resource | undefined =>
  spec.lookup('resource', 'cloudFormationType', 'equals', type)[0];

export const attributesOf = (type: string): ReadonlySet<string> | undefined => {
  const known = typeOf(type);
  return known && new Set(Object.keys(known.attributes));
};

/** Kept types that support import, with `Ref` as the primary identifier. AWS documents more such types. */
const importable = new Set([
  'AWS::Backup::BackupVault',
  'AWS::Cognito::UserPool',
  'AWS::DynamoDB::Table',
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
]);

export const importIdentifierOf = (type: string): string | undefined =>
  importable.has(type) ? typeOf(type)?.primaryIdentifier?.[0] : undefined;

export const ownNameOf = (type: string, properties: Properties): string | undefined => {
  const last = type.split('::').at(-1) ?? '';
  const known = typeOf(type);
  const property = [`${last}Name`, 'Name', last].find(
    (name) => known?.properties[name]?.causesReplacement === 'yes',
  );
  const name = property && properties[property];
  return typeof name === 'string' ? name : undefined;
};

export const replacingProperties = (type: string, before: Properties, after: Properties): readonly string[] =>
  Object.keys({ ...before, ...after }).filter(
    (name) =>
      typeOf(type)?.properties[name]?.causesReplacement === 'yes' &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

export function faultsOf(type: string, properties: Properties): readonly string[] {
  if (type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource')
    return 'ServiceToken' in properties ? [] : ['#: required key [ServiceToken] not found'];
  const known = typeOf(type);
  if (!known) return [`#: the type ${type} is not known`];
  return faultsOfFields(properties, known.properties, '#');
}

function faultsOfFields(value: Properties, fields: Resource['properties'], path: string): readonly string[] {
  const missing = Object.entries(fields)
    .filter(([name, { required }]) => required && value[name] === undefined)
    .map(([name]) => `${path}: required key [${name}] not found`);
  const wrong = Object.entries(value).flatMap(([name, part]) => {
    const field = fields[name];
    if (!field) return [`${path}: extraneous key [${name}] is not permitted`];
    const types = [field.type, ...(field.previousTypes ?? [])];
    const faults = types.map((type) => faultsOfValue(part, type, `${path}/${name}`));
    return faults.some((found) => found.length === 0) ? [] : (faults[0] ?? []);
  });
  return [...missing, ...wrong];
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isRecord = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Accepts strings for numbers and booleans, because CloudFormation converts strings. */
function faultsOfValue(value: unknown, type: Type, path: string): readonly string[] {
  const expected = (what: string, holds: boolean) => (holds ? [] : [`${path}: expected type: ${what}`]);
  switch (type.type) {
    case 'string':
      if (type.allowedValues && !type.allowedValues.includes(String(value)))
        return [`${path}: ${value} is not a valid enum value`];
      return expected('String', isScalar(value));
    case 'number':
      return expected('Number', isScalar(value) && Number.isFinite(Number(value)));
    case 'integer':
      if (type.allowedValues && !type.allowedValues.includes(Number(value)))
        return [`${path}: ${value} is not a valid enum value`];
      return expected('Integer', isScalar(value) && Number.isInteger(Number(value)));
    case 'boolean':
      return expected('Boolean', ['true', 'false'].includes(String(value)));
    case 'array':
      if (!Array.isArray(value)) return expected('JSONArray', false);
      return value.flatMap((one, index) => faultsOfValue(one, type.element, `${path}/${index}`));
    case 'map':
      if (!isRecord(value)) return expected('JSONObject', false);
      return Object.entries(value).flatMap(([key, one]) =>
        faultsOfValue(one, type.element, `${path}/${key}`),
      );
    case 'ref':
      if (!isRecord(value)) return expected('JSONObject', false);
      return faultsOfFields(value, spec.get('typeDefinition', type.reference.$ref).properties, path);
    case 'union': {
      const faults = type.types.map((one) => faultsOfValue(value, one, path));
      return faults.some((found) => found.length === 0) ? [] : (faults[0] ?? []);
    }
    case 'tag':
      return expected('Tag', isRecord(value) && isScalar(value.Key));
    default:
      return [];
  }
}
