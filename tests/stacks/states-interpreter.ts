/**
 * Interprets the Amazon States Language that we use and rejects other features. Limits as documented: 256
 * KiB of JSON, Retry counts per state entry.
 */
type Json = unknown;
type State = Readonly<Record<string, Json>> & { readonly Type: string };
type Machine = { readonly StartAt: string; readonly States: Readonly<Record<string, State>> };

export type Ran = {
  readonly status: 'SUCCEEDED' | 'FAILED';
  readonly output?: Json;
  readonly error?: string;
  /** Entered states in order; states of map items are in brackets. */
  readonly entered: readonly string[];
};

type Invoke = (resource: string, payload: Json) => Promise<Json>;

const understood: Readonly<Record<string, readonly string[]>> = {
  Task: ['Type', 'Resource', 'Parameters', 'ResultPath', 'Retry', 'Catch', 'Next', 'End'],
  Choice: ['Type', 'Choices', 'Default'],
  Wait: ['Type', 'SecondsPath', 'Next'],
  Pass: ['Type', 'InputPath', 'Result', 'Next', 'End'],
  Succeed: ['Type'],
  Fail: ['Type', 'ErrorPath', 'CausePath'],
  Map: [
    'Type',
    'ItemsPath',
    'ItemSelector',
    'MaxConcurrency',
    'ItemProcessor',
    'ResultPath',
    'Catch',
    'Next',
    'End',
  ],
};
const maxBytes = 256 * 1024;
/** Maximum entered states; more would exceed the history limit of 25,000 events. */
const maxStates = 5_000;

type Execution = { readonly name: string; readonly invoke: Invoke };

export const interpret = async (
  definition: string,
  input: Json,
  invoke: Invoke,
  name = 'execution-1',
): Promise<Ran> => {
  const { TimeoutSeconds: _timeout, ...machine } = JSON.parse(definition);
  const entered: string[] = [];
  try {
    return { status: 'SUCCEEDED', output: await run(machine, input, { name, invoke }, entered), entered };
  } catch (error) {
    if (error instanceof Refused) throw error;
    return { status: 'FAILED', error: error instanceof Error ? error.message : String(error), entered };
  }
};

/** Thrown for a definition that the interpreter does not support. */
class Refused extends Error {}

const run = async (machine: Machine, input: Json, of: Execution, entered: string[]): Promise<Json> => {
  onlyKnown(machine, ['StartAt', 'States', 'ProcessorConfig'], 'a machine');
  let [name, data]: [string, Json] = [machine.StartAt, json(input)];
  for (let count = 0; count < maxStates; count += 1) {
    const state = machine.States[name];
    if (!state) throw new Refused(`There is no state ${name}.`);
    const known = understood[state.Type];
    if (!known) throw new Refused(`A state of type ${state.Type} is not understood.`);
    onlyKnown(state, known, name);
    entered.push(name);
    const { next, output } = await enter(state, data, of, entered);
    data = json(output);
    if (next === null) return data;
    name = next;
  }
  throw new Error('States.Runtime: the history is too long.');
};

type Left = { readonly next: string | null; readonly output: Json };

const enter = async (state: State, input: Json, of: Execution, entered: string[]): Promise<Left> => {
  switch (state.Type) {
    case 'Succeed':
      return { next: null, output: input };
    case 'Fail': {
      const [name, cause] = [at(String(state.ErrorPath), input), at(String(state.CausePath), input)];
      if (typeof name !== 'string' || typeof cause !== 'string')
        throw new Error('States.Runtime: the error or its cause is no text.');
      throw Object.assign(new Error(cause), { name });
    }
    case 'Choice':
      return { next: chosen(state, input), output: input };
    case 'Wait': {
      const seconds = at(String(state.SecondsPath), input);
      if (!Number.isInteger(seconds) || Number(seconds) < 0)
        throw new Error('States.Runtime: the seconds are no whole number.');
      return { next: nextOf(state), output: input };
    }
    case 'Pass': {
      const output = 'Result' in state ? state.Result : at(String(state.InputPath ?? '$'), input);
      return { next: nextOf(state), output };
    }
    case 'Task':
      return withCatch(state, input, () => {
        const payload = state.Parameters === undefined ? input : filled(state.Parameters, input, of);
        return withRetry(state, () => of.invoke(String(state.Resource), json(payload)));
      });
    default:
      return withCatch(state, input, () => mapped(state, input, of, entered));
  }
};

const chosen = ({ Choices, Default }: State, input: Json): string => {
  for (const choice of Choices as readonly Readonly<Record<string, Json>>[]) {
    const value = at(String(choice.Variable), input);
    if ('IsPresent' in choice) {
      onlyKnown(choice, ['Variable', 'IsPresent', 'Next'], 'a choice');
      if ((value !== undefined) === choice.IsPresent) return String(choice.Next);
      continue;
    }
    onlyKnown(choice, ['Variable', 'BooleanEquals', 'Next'], 'a choice');
    if (value === undefined) throw new Error(`States.Runtime: there is no ${choice.Variable}.`);
    if (value === choice.BooleanEquals) return String(choice.Next);
  }
  return String(Default);
};

const mapped = async (state: State, input: Json, of: Execution, entered: string[]): Promise<Json> => {
  const { ProcessorConfig, ...machine } = state.ItemProcessor as Machine & { readonly ProcessorConfig: Json };
  if (JSON.stringify(ProcessorConfig) !== '{"Mode":"DISTRIBUTED","ExecutionType":"STANDARD"}') {
    throw new Refused('Only a distributed map of standard executions is understood.');
  }
  const items = at(String(state.ItemsPath), input);
  if (!Array.isArray(items)) throw new Error('States.Runtime: the items are no list.');
  const outputs: Json[] = Array.from({ length: items.length });
  const rest = items.entries();
  await Promise.all(
    Array.from({ length: Number(state.MaxConcurrency) }, async () => {
      for (const [index, item] of rest) {
        const own: string[] = [];
        try {
          outputs[index] = await run(
            machine,
            filled(state.ItemSelector, input, of, item),
            { ...of, name: `${of.name}, item ${index}` },
            own,
          );
        } finally {
          entered.push(`[${own.join(' ')}]`);
        }
      }
    }),
  );
  return outputs;
};

const withRetry = async (state: State, attempt: () => Promise<Json>): Promise<Json> => {
  const retries = (state.Retry ?? []) as readonly { ErrorEquals: string[]; MaxAttempts: number }[];
  const counts = new Map<object, number>();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Refused) throw error;
      const retry = retries.find(({ ErrorEquals }) => matches(ErrorEquals, error));
      const count = (retry && counts.get(retry)) ?? 0;
      if (!retry || count >= retry.MaxAttempts) throw error;
      counts.set(retry, count + 1);
    }
  }
};

const withCatch = async (state: State, input: Json, work: () => Promise<Json>): Promise<Left> => {
  try {
    const result = await work();
    return { next: nextOf(state), output: put(state.ResultPath, input, result) };
  } catch (error) {
    if (error instanceof Refused) throw error;
    const catchers = (state.Catch ?? []) as readonly {
      ErrorEquals: string[];
      ResultPath: Json;
      Next: string;
    }[];
    const found = catchers.find(({ ErrorEquals }) => matches(ErrorEquals, error));
    if (!found) throw error;
    const { name, message } = error as Error;
    return { next: found.Next, output: put(found.ResultPath, input, { Error: name, Cause: message }) };
  }
};

/**
 * Matches by error name: a function's error has its class name, and Lambda's own errors begin with
 * `Lambda.`.
 */
const matches = (errors: readonly string[], error: unknown): boolean =>
  errors.includes('States.ALL') || errors.includes((error as Error).name);

const nextOf = ({ Next, End }: State): string | null => {
  if (End === true) return null;
  if (typeof Next !== 'string') throw new Refused('A state neither ends nor says what comes next.');
  return Next;
};

const at = (path: string, input: Json): Json => {
  if (path === '$') return input;
  if (!/^\$(\.\w+)+$/.test(path)) throw new Refused(`The path ${path} is not understood.`);
  return path
    .slice(2)
    .split('.')
    .reduce<Json>((value, field) => (value as Record<string, Json> | undefined)?.[field], input);
};

const put = (path: Json, input: Json, result: Json): Json => {
  if (path === undefined) return result;
  const [, field] = /^\$\.(\w+)$/.exec(String(path)) ?? [];
  if (field === undefined) throw new Refused(`The path ${path} is not understood.`);
  return { ...(input as Record<string, Json>), [field]: result };
};

const filled = (parameters: Json, input: Json, of: Execution, item?: Json): Json =>
  Object.fromEntries(
    Object.entries(parameters as Record<string, Json>).map(([name, value]) => {
      if (!name.endsWith('.$')) return [name, value];
      const path = String(value);
      const own = '$$.Map.Item.Value';
      const found = path.startsWith(own)
        ? at(`$${path.slice(own.length)}`, item)
        : path === '$$.Execution.Name'
          ? of.name
          : at(path, input);
      if (found === undefined) throw new Error(`States.ParameterPathFailure: there is no ${path}.`);
      return [name.slice(0, -2), found];
    }),
  );

const onlyKnown = (of: object, known: readonly string[], what: string): void => {
  const others = Object.keys(of).filter((field) => !known.includes(field));
  if (others.length > 0) throw new Refused(`${others.join(', ')} of ${what} is not understood.`);
};

const json = (value: Json): Json => {
  const text = JSON.stringify(value ?? null);
  if (Buffer.byteLength(text) > maxBytes) throw new Error('States.DataLimitExceeded');
  return JSON.parse(text);
};
