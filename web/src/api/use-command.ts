import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureOf, OnlyLooking, sentenceFor } from '../lib/readable-error.ts';
import { reportProblem } from '../lib/report-problem.ts';
import { queryClient } from './query-client.ts';

type CommandOptions<Input, Answer> = {
  readonly run: (input: Input) => Promise<Answer>;
  /**
   * Shows on the screen what the command asks for, before the server has answered. For what costs nothing: money and
   * enrollment never are.
   * @returns the rollback, for when the server refuses
   */
  readonly show?: (input: Input) => () => void;
  /** Another sentence for a failure than the usual one. */
  readonly failureSentence?: (error: unknown) => string;
  /** For the console: what failed, without anybody's data. Left out where `useForm` sends it and reports for itself. */
  readonly name?: string;
};

/** A command: busy while it is under way, a sentence when it fails, and what it showed is rolled back. One at a time. */
export function useCommand<Input = void, Answer = void>(options: CommandOptions<Input, Answer>) {
  const { run, show, failureSentence = sentenceFor, name } = options;
  // Both at once, while a mutation's own state comes a moment later: a second press must find the first.
  const isStarted = useRef(false);
  const [asked, setAsked] = useState<{ readonly input: Input }>();
  const { mutate, mutateAsync, isPending, error, reset } = useMutation<
    Answer,
    Error,
    Input,
    (() => void) | undefined
  >(
    {
      mutationFn: run,
      onMutate: (input) => show?.(input),
      onError: (failure, _, rollBack) => {
        rollBack?.();
        if (name !== undefined && !(failure instanceof OnlyLooking)) reportProblem(name, failure);
      },
      onSettled: () => {
        isStarted.current = false;
        setAsked(undefined);
      },
    },
    queryClient,
  );
  return {
    start: (input: Input): void => {
      if (isStarted.current) return;
      isStarted.current = true;
      setAsked({ input });
      mutate(input);
    },
    /** For a form, which waits and says itself what failed. @throws what `run` throws */
    send: mutateAsync,
    busy: isPending || asked !== undefined,
    /** What is under way. */
    asked: asked?.input,
    failure: error === null ? undefined : failureOf(error, failureSentence),
    clearFailure: reset,
  };
}
