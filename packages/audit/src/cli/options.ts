import { parseArgs } from 'node:util';
import { hiddenCharacterProblem } from '@hoops/domain/text/hidden-characters';
import { AuditProblem } from '../audit-problem.ts';

export const verbs = [
  'verify',
  'heads',
  'log',
  'repair',
  'rebuild',
  'abandon',
  'grant-admin',
  'revoke-admin',
  'remove-second-factor',
  'compare',
  'reconcile',
  'jobs',
  'start',
  'cancel',
  'save-export',
  'erase-family',
  'dead-letters',
  'redrive',
  'discard',
  'replay',
  'lift-halt',
  'accept-lost-heads',
  'evidence-pack',
  'heads-key',
  'save-log',
] as const;
export type Verb = (typeof verbs)[number];

const everywhere = ['local', 'data-dir', 'operator', 'json'] as const;
const taken: Readonly<Record<Verb, readonly OptionName[]>> = {
  verify: ['show-values', 'heads', 'key'],
  heads: ['out', 'key'],
  log: ['family', 'type', 'from', 'to', 'limit', 'follow'],
  repair: ['stream', 'family', 'found', 'show-values'],
  rebuild: ['accept', 'reason', 'heads', 'key', 'wait', 'show-values'],
  abandon: ['reason', 'wait'],
  'grant-admin': ['sub', 'email'],
  'revoke-admin': ['sub', 'email'],
  'remove-second-factor': ['sub', 'email'],
  reconcile: ['reason', 'wait'],
  compare: ['with', 'stream', 'family', 'show-values'],
  jobs: ['limit'],
  start: ['reason', 'wait', 'stream', 'family', 'accept'],
  cancel: [],
  'save-export': ['out', 'reason'],
  'erase-family': ['reason', 'wait'],
  'dead-letters': [],
  redrive: ['letter'],
  discard: ['letter', 'reason'],
  replay: ['from', 'to'],
  'lift-halt': ['accept', 'reason', 'heads', 'key'],
  'accept-lost-heads': ['reason'],
  'evidence-pack': ['out', 'reason', 'athlete', 'payment', 'from', 'to'],
  'heads-key': ['out'],
  'save-log': ['out'],
};

const withSubject: readonly Verb[] = [
  'start',
  'cancel',
  'erase-family',
  'redrive',
  'discard',
  'replay',
  'lift-halt',
  'evidence-pack',
];

const definitions = {
  local: { type: 'string' },
  'data-dir': { type: 'string' },
  operator: { type: 'string' },
  json: { type: 'boolean' },
  'show-values': { type: 'boolean' },
  heads: { type: 'string' },
  key: { type: 'string' },
  out: { type: 'string' },
  with: { type: 'string' },
  family: { type: 'string' },
  payment: { type: 'string' },
  athlete: { type: 'string' },
  type: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  limit: { type: 'string' },
  follow: { type: 'boolean' },
  stream: { type: 'string', multiple: true },
  accept: { type: 'string', multiple: true },
  found: { type: 'boolean' },
  wait: { type: 'string' },
  reason: { type: 'string' },
  letter: { type: 'string', multiple: true },
  sub: { type: 'string' },
  email: { type: 'string' },
} as const;
type OptionName = keyof typeof definitions;

type Parsed = ReturnType<typeof parse>['values'];
export type Options = Omit<Parsed, 'limit' | 'wait'> & {
  readonly limit: number | undefined;
  /** Seconds to wait. */
  readonly wait: number | undefined;
};

export type ParsedArguments = {
  readonly verb: Verb;
  readonly subject: string | undefined;
  readonly options: Options;
};

/**
 * Parses the command line; `undefined` for help.
 * @throws AuditProblem for invalid input
 */
export const readOptions = (args: readonly string[]): ParsedArguments | undefined => {
  if (args.length === 0 || args.some((arg) => ['help', '--help', '-h'].includes(arg))) return undefined;
  const { values, positionals } = parse(args);
  const [name = '', ...words] = positionals;
  const verb = verbs.find((known) => known === name);
  if (!verb) throw new AuditProblem(name ? `Unknown verb: ${name}.` : 'Specify a verb, such as verify.');
  refuseHiddenCharacters(values);
  refuseEmptyTexts(values, words);
  const [subject, ...rest] = withSubject.includes(verb) ? words : [undefined, ...words];
  if (rest.length > 0) throw new AuditProblem(`${verb} does not take ${rest.join(' ')}.`);
  const allowed: readonly string[] = [...everywhere, ...taken[verb]];
  const wrong = Object.keys(values).find((option) => !allowed.includes(option));
  if (wrong !== undefined) throw new AuditProblem(`${verb} does not take --${wrong}.`);
  return {
    verb,
    subject,
    options: {
      ...values,
      limit: wholeNumber('limit', values.limit),
      wait: wholeNumber('wait', values.wait),
    },
  };
};

/** Rejects hidden characters, because reasons and operator names are stored in events. */
const refuseHiddenCharacters = (values: Parsed): void => {
  for (const [option, value] of Object.entries(values)) {
    for (const text of [value].flat()) {
      const problem = typeof text === 'string' ? hiddenCharacterProblem(text) : undefined;
      if (problem !== undefined) throw new AuditProblem(`--${option}: ${problem}`);
    }
  }
};

/** A pasted runbook command with unset variables would record an empty operator. */
const refuseEmptyTexts = ({ local: _mayStandAlone, ...values }: Parsed, words: readonly string[]): void => {
  if (words.some(isEmpty)) throw new AuditProblem(`An argument is empty: ${isItSet}`);
  for (const [option, value] of Object.entries(values))
    if ([value].flat().some(isEmpty)) throw new AuditProblem(`--${option} is empty: ${isItSet}`);
};

const isItSet = 'is the shell variable set?';
const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: withLocal(args), options: definitions, allowPositionals: true, strict: true });
  } catch (error) {
    throw new AuditProblem(error instanceof Error ? error.message : 'The options cannot be read.');
  }
};

const withLocal = (args: readonly string[]): string[] =>
  args.map((arg, index) => {
    const next = args[index + 1];
    const isAlone = next === undefined || next.startsWith('-') || verbs.some((verb) => verb === next);
    return arg === '--local' && isAlone ? '--local=' : arg;
  });

const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new AuditProblem(`--${name} must be a whole number.`);
  return Number(text);
};
