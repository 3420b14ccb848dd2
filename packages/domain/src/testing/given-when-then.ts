import { isDeepStrictEqual } from 'node:util';
import { type Decider, isRejection, type Rejection } from '../decider.ts';
import type { EventDefinition } from '../event.ts';

export const scenarioTime = '2026-11-10T18:00:00.000Z';

type Scenario<Command, Event, Code> = {
  readonly and: (command: Command, at?: string) => Scenario<Command, Event, Code>;
  readonly when: (command: Command, at?: string) => Outcome<Event, Code>;
};

type Outcome<Event, Code> = {
  /** Expects exactly these events in order; no arguments means no change. */
  readonly then: (...expected: readonly Event[]) => void;
  readonly rejects: (code: Code, facts?: Rejection['facts']) => void;
  readonly decision: readonly Event[] | Rejection;
};

/**
 * Test sentences of a decider: `given(events).when(command).then(event)` or `.rejects('no-active-plan')`.
 * New ids are `id-1`, `id-2` ...
 */
export const scenariosOf =
  <State, Command, Event, Code extends string>(decider: Decider<State, Command, Event, Code>) =>
  (...events: readonly Event[]): Scenario<Command, Event, Code> => {
    const decide = (command: Command, at: string) => {
      const state = events.reduce(
        (folded, event) => decider.evolve(folded, event, { at: scenarioTime }),
        decider.initialState,
      );
      let ids = 0;
      return decider.decide(state, command, { at, newId: () => `id-${++ids}` });
    };
    return {
      and: (command, at = scenarioTime) => {
        const decision = decide(command, at);
        if (isRejection(decision)) throw new Error(`The story stops: ${decision.rejected}`);
        return scenariosOf(decider)(...events, ...decision);
      },
      when: (command, at = scenarioTime) => outcomeOf(decide(command, at)),
    };
  };

const outcomeOf = <Event, Code extends string>(
  decision: readonly Event[] | Rejection<Code>,
): Outcome<Event, Code> => ({
  decision,
  // biome-ignore lint/suspicious/noThenProperty: given, when, then; an outcome is never awaited.
  then: (...expected) => expectSame('events', decision, expected),
  rejects: (code, facts) => {
    expectSame('rejection', isRejection(decision) ? decision.rejected : decision, code);
    if (facts !== undefined && isRejection(decision)) expectSame('facts', decision.facts, facts);
  },
});

/** Passed separately, because test runners show the difference between `actual` and `expected`. */
const expectSame = (what: string, actual: unknown, expected: unknown): void => {
  if (isDeepStrictEqual(plain(actual), plain(expected))) return;
  const shown = `expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
  throw Object.assign(new Error(`Other ${what} than expected: ${shown}`), {
    actual,
    expected,
    showDiff: true,
  });
};

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

export const exampleOf = <Type extends string, Data>(
  definition: EventDefinition<Type, Data>,
  overrides: Partial<Data> = {},
): { readonly type: Type; readonly data: Data } => ({
  type: definition.type,
  data: { ...definition.example, ...overrides },
});
