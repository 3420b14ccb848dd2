import { useState } from 'react';
import { sentenceFor } from '../lib/readable-error.ts';
import { reportProblem } from '../lib/report-problem.ts';

type ActionOptions<Input> = {
  readonly run: (input: Input) => Promise<void>;
  /** Another sentence for a failure than the usual one. */
  readonly failureSentence?: (error: unknown) => string;
  /** For the console: what failed, without anybody's data. */
  readonly name: string;
};

/** A command behind a button: busy while it is under way, a sentence when it fails. One at a time. */
export function useAction<Input = void>({ run, failureSentence = sentenceFor, name }: ActionOptions<Input>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const start = async (input: Input): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await run(input);
    } catch (error) {
      reportProblem(name, error);
      setFailure(failureSentence(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    start: (input: Input) => void start(input),
    busy,
    failure,
    clearFailure: () => setFailure(undefined),
  };
}
