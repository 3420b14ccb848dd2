import { CognitoError, invalidParameter } from './cognito-error.ts';

export type CognitoRequest = Readonly<Record<string, unknown>>;

/**
 * @throws InvalidParameterException for a missing field, SerializationException for a value of another type
 */
export const requiredText = (request: CognitoRequest, name: string): string => {
  const value = optionalText(request, name);
  if (value === undefined) {
    throw invalidParameter(
      `1 validation error detected: Value null at '${camelCase(name)}' failed to satisfy constraint: ` +
        'Member must not be null',
    );
  }
  return value;
};

export const optionalText = (request: CognitoRequest, name: string): string | undefined => {
  const value = field(request, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw badShape(name);
  return value;
};

export const textMap = (request: CognitoRequest, name: string): ReadonlyMap<string, string> => {
  const value = field(request, name) ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) throw badShape(name);
  const entries = Object.entries(value);
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

/** @throws InvalidParameterException for a missing parameter */
export const requiredParameter = (parameters: ReadonlyMap<string, string>, name: string): string => {
  const value = parameters.get(name);
  if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
};

export const attributeList = (request: CognitoRequest, name: string): Record<string, string> => {
  const value = field(request, name) ?? [];
  if (!Array.isArray(value)) throw badShape(name);
  return Object.fromEntries(value.map((item) => readAttribute(item, name)));
};

const readAttribute = (item: unknown, listName: string): [string, string] => {
  if (typeof item !== 'object' || item === null || !('Name' in item)) throw badShape(listName);
  const value = 'Value' in item ? item.Value : '';
  if (typeof item.Name !== 'string' || typeof value !== 'string') throw badShape(listName);
  return [item.Name, value];
};

const field = (request: CognitoRequest, name: string): unknown =>
  Object.hasOwn(request, name) ? request[name] : undefined;

const badShape = (name: string): CognitoError =>
  new CognitoError('SerializationException', `The field ${name} has an unexpected type.`);

const camelCase = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
