import { isIPv4 } from 'node:net';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

/** An EventBridge event pattern: nested objects whose leaves are lists of values and matchers. */
export type EventPattern = JsonObject;

/**
 * Whether an event matches a pattern, as EventBridge decides it: every field of the pattern must be matched by one
 * of its values; a list in the event matches when one of its elements does.
 * A matcher that EventBridge does not know is an error.
 */
export function matches(event: unknown, pattern: EventPattern): boolean {
  return matchesAll([event], pattern);
}

/** `nodes` are the objects reached so far; lists of objects fan out. */
function matchesAll(nodes: readonly unknown[], pattern: JsonObject): boolean {
  return Object.entries(pattern).every(([field, wanted]) => {
    if (field === '$or')
      return listOf(wanted).some((branch) => isObject(branch) && matchesAll(nodes, branch));
    if (isList(wanted)) return matchesField(nodes, field, wanted);
    if (isObject(wanted)) return matchesAll(valuesOf(nodes, field), wanted);
    throw new InvalidEventPattern(`the field ${field} must be an object or an array`);
  });
}

function matchesField(nodes: readonly unknown[], field: string, wanted: readonly Json[]): boolean {
  const values = valuesOf(nodes, field);
  return wanted.some((matcher) => {
    if (isObject(matcher) && 'exists' in matcher)
      return matcher.exists === isLeafPresent(nodes, field, values);
    return values.some((value) => matchesValue(value, matcher));
  });
}

/** `exists` looks at leaves only: a field that holds an object does not count. */
function isLeafPresent(nodes: readonly unknown[], field: string, values: readonly unknown[]): boolean {
  const present = nodes.some((node) => isObject(node) && Object.hasOwn(node, field));
  const holdsObjectsOnly = values.length > 0 && values.every(isObject);
  return present && !holdsObjectsOnly;
}

function matchesValue(value: unknown, matcher: Json): boolean {
  if (!isObject(matcher)) return value === matcher;
  const [operator, ...others] = Object.keys(matcher);
  const operand = operator === undefined ? undefined : matcher[operator];
  if (operator === undefined || operand === undefined || others.length > 0) {
    throw new InvalidEventPattern('a matcher has exactly one operator');
  }
  switch (operator) {
    case 'prefix':
      return matchesText(value, operand, (text, part) => text.startsWith(part));
    case 'suffix':
      return matchesText(value, operand, (text, part) => text.endsWith(part));
    case 'equals-ignore-case':
      return (
        typeof value === 'string' && textsOf(operand).some((it) => it.toLowerCase() === value.toLowerCase())
      );
    case 'wildcard':
      return typeof value === 'string' && textsOf(operand).some((it) => wildcard(it).test(value));
    case 'numeric':
      return matchesNumeric(value, listOf(operand));
    case 'cidr':
      return textsOf(operand).some((block) => typeof value === 'string' && isInBlock(value, block));
    case 'anything-but':
      return isObject(operand) ? !matchesValue(value, operand) : !listOf(operand).some((it) => it === value);
    default:
      throw new InvalidEventPattern(`unrecognized match type ${operator}`);
  }
}

/** The operand of `prefix` and `suffix`: texts, or one to compare regardless of case. */
function matchesText(
  value: unknown,
  operand: Json,
  compare: (text: string, part: string) => boolean,
): boolean {
  if (typeof value !== 'string') return false;
  return listOf(operand).some((it) => {
    if (!isObject(it)) return textsOf(it).some((part) => compare(value, part));
    const parts = textsOf(it['equals-ignore-case'] ?? []);
    return parts.some((part) => compare(value.toLowerCase(), part.toLowerCase()));
  });
}

/** Pairs of a comparison and a number, all of which must hold: `[">", 0, "<=", 5]`. */
function matchesNumeric(value: unknown, comparisons: readonly Json[]): boolean {
  if (typeof value !== 'number') return false;
  for (let i = 0; i < comparisons.length; i += 2) {
    const bound = comparisons[i + 1];
    if (typeof bound !== 'number') throw new InvalidEventPattern('numeric compares with numbers');
    if (!compareNumbers(value, comparisons[i], bound)) return false;
  }
  return true;
}

function compareNumbers(value: number, comparison: Json | undefined, bound: number): boolean {
  switch (comparison) {
    case '=':
      return value === bound;
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
    default:
      throw new InvalidEventPattern('numeric knows =, <, <=, > and >=');
  }
}

/** `*` stands for any text; a backslash makes the next character literal. */
function wildcard(pattern: string): RegExp {
  const source = pattern.replace(/\\(.)|\*|[^\\*]+/gs, (part, escaped: string | undefined) => {
    if (part === '*') return '.*';
    return literal(escaped ?? part);
  });
  return new RegExp(`^${source}$`, 's');
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function isInBlock(address: string, block: string): boolean {
  const [network = '', bits = '32'] = block.split('/');
  if (!isIPv4(address) || !isIPv4(network)) return false;
  const shift = 2 ** (32 - Number(bits));
  return Math.floor(ipNumber(address) / shift) === Math.floor(ipNumber(network) / shift);
}

function ipNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function valuesOf(nodes: readonly unknown[], field: string): unknown[] {
  return nodes.flatMap((node) => {
    if (!isObject(node) || !Object.hasOwn(node, field)) return [];
    const value: unknown = node[field];
    return Array.isArray(value) ? value : [value];
  });
}

function textsOf(operand: Json): string[] {
  return listOf(operand).filter((it) => typeof it === 'string');
}

function listOf(operand: Json): readonly Json[] {
  return isList(operand) ? operand : [operand];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Thrown for a pattern that EventBridge would refuse to take. */
export class InvalidEventPattern extends Error {
  constructor(detail: string) {
    super(`The event pattern is not valid: ${detail}.`);
    this.name = 'InvalidEventPatternException';
  }
}
