export type Operation<Input, Output> = {
  readonly input: Input;
  /** Undefined without an answer: it may take effect later or never. */
  readonly output: Output | undefined;
  readonly calledAt: number;
  /** Infinity without an answer. */
  readonly returnedAt: number;
};

export type Model<State, Input, Output> = {
  readonly initial: State;
  /** @returns undefined if the sequential object would answer something else */
  readonly step: (state: State, input: Input, output: Output | undefined) => State | undefined;
};

/** True if a sequential object could give these answers (Wing and Gong 1993, Lowe 2017). */
export const isLinearizable = <State extends string | number, Input, Output>(
  history: readonly Operation<Input, Output>[],
  { initial, step }: Model<State, Input, Output>,
): boolean => {
  const seen = new Set<string>();
  const search = (left: readonly Operation<Input, Output>[], placed: bigint, state: State): boolean => {
    const firstReturn = Math.min(...left.map(({ returnedAt }) => returnedAt));
    if (firstReturn === Number.POSITIVE_INFINITY) return true;
    const lost = new Set<string>();
    return left.some((operation) => {
      if (operation.calledAt > firstReturn) return false;
      const next = step(state, operation.input, operation.output);
      if (next === undefined) return false;
      if (operation.output === undefined) {
        // One of several equal operations stands for all.
        const input = JSON.stringify(operation.input);
        if (next === state || lost.has(input)) return false;
        lost.add(input);
      }
      const bits = placed | (1n << BigInt(history.indexOf(operation)));
      const configuration = `${bits.toString(36)} ${next}`;
      if (seen.has(configuration)) return false;
      seen.add(configuration);
      return search(
        left.filter((other) => other !== operation),
        bits,
        next,
      );
    });
  };
  const inOrder = history.toSorted((one, other) => one.calledAt - other.calledAt);
  return search(inOrder, 0n, initial);
};
