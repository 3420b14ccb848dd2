import { AwsError } from './account.ts';
import { attributeReference, type Template, variable } from './template.ts';

export type Scope = {
  readonly template: Template;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly pseudo: Readonly<Record<string, string>>;
  readonly refOf: (id: string) => string;
  readonly attributeOf: (id: string, attribute: string) => unknown;
  readonly imported: (exportName: string) => string;
};

const noValue = Symbol('AWS::NoValue');

export function resolve(node: unknown, scope: Scope): unknown {
  if (Array.isArray(node)) return node.map((one) => resolve(one, scope)).filter((one) => one !== noValue);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node);
  const [name = '', value] = entries[0] ?? [];
  if (entries.length === 1 && (name === 'Ref' || name === 'Condition' || name.startsWith('Fn::'))) {
    const evaluate = functions[name];
    if (evaluate) return evaluate(value, scope);
    if (name.startsWith('Fn::'))
      throw new AwsError('ValidationError', `Template error: ${name} is not known`);
  }
  return Object.fromEntries(
    entries.map(([key, one]) => [key, resolve(one, scope)] as const).filter(([, one]) => one !== noValue),
  );
}

type Evaluate = (value: unknown, scope: Scope) => unknown;

const listOf = (value: unknown, scope: Scope): readonly unknown[] => {
  const list = resolve(value, scope);
  if (!Array.isArray(list)) throw new AwsError('ValidationError', 'Template error: a function wants a list');
  return list;
};

const reference = (name: string, scope: Scope): unknown => {
  if (name === 'AWS::NoValue') return noValue;
  if (name in scope.pseudo) return scope.pseudo[name];
  return name in scope.parameters ? scope.parameters[name] : scope.refOf(name);
};

const substitute: Evaluate = (value, scope) => {
  const [text, given = {}] = Array.isArray(value) ? value : [value];
  return String(text).replace(variable, (_whole, name: string) => {
    if (name in given) return String(resolve(given[name], scope));
    if (name.startsWith('AWS::') || !name.includes('.')) return String(reference(name, scope));
    const { to, attribute } = attributeReference(name);
    return String(scope.attributeOf(to, attribute));
  });
};

const holds = (node: unknown, scope: Scope): boolean => Boolean(resolve(node, scope));
const condition = (name: unknown, scope: Scope): boolean =>
  holds(scope.template.Conditions?.[String(name)], scope);

const functions: Readonly<Record<string, Evaluate>> = {
  Ref: (value, scope) => reference(String(value), scope),
  'Fn::GetAtt': (value, scope) => {
    const { to, attribute } = attributeReference(value);
    return scope.attributeOf(to, attribute);
  },
  'Fn::Sub': substitute,
  'Fn::Join': (value, scope) => {
    const [separator, parts] = value as [string, unknown];
    return listOf(parts, scope).join(separator);
  },
  'Fn::Select': (value, scope) => {
    const [index, parts] = value as [number, unknown];
    return listOf(parts, scope)[Number(index)];
  },
  'Fn::Split': (value, scope) => {
    const [separator, text] = value as [string, unknown];
    return String(resolve(text, scope)).split(separator);
  },
  'Fn::ImportValue': (value, scope) => scope.imported(String(resolve(value, scope))),
  Condition: condition,
  'Fn::If': (value, scope) => {
    const [name, yes, no] = value as [string, unknown, unknown];
    return resolve(condition(name, scope) ? yes : no, scope);
  },
  'Fn::Equals': (value, scope) => {
    const [one, other] = listOf(value, scope);
    return String(one) === String(other);
  },
  'Fn::Not': (value, scope) => !listOf(value, scope)[0],
  'Fn::And': (value, scope) => listOf(value, scope).every(Boolean),
  'Fn::Or': (value, scope) => listOf(value, scope).some(Boolean),
};

export const isIncluded = ({ Condition: name }: { readonly Condition?: string }, scope: Scope): boolean =>
  name === undefined || condition(name, scope);
