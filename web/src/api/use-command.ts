import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureOf, ReadOnlyModeError, sentenceFor } from '../lib/readable-error.ts';
import { reportProblem } from '../lib/report-problem.ts';
import { queryClient } from './query-client.ts';

type CommandOptions<Input, Answer> = {
  readonly run: (input: Input) => Promise<Answer>;
  /**
   * Optimistic update. Never use it for money or enrollment.
   * @returns the rollback
   */
  readonly show?: (input: Input) => () => void;
  readonly failureSentence?: (error: unknown) => string;
  /** Name for console errors; omitted if `useForm` already reports the failure. */
  readonly name?: string;
};

/** Command of a screen. Allows one call at a time, and rolls back the optimistic update on failure. */
export function useCommand<Input = void, Answer = void>(options: CommandOptions<Input, Answer>) {
  const { run, show, failureSentence = sentenceFor, name } = options;
  // A ref, because mutation state updates too late to stop a double press.
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
        if (name !== undefined && !(failure instanceof ReadOnlyModeError)) reportProblem(name, failure);
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
    /**
     * For forms, which wait for the response and report failures themselves.
     * @throws errors of `run`
     */
    send: mutateAsync,
    busy: isPending || asked !== undefined,
    asked: asked?.input,
    failure: error === null ? undefined : failureOf(error, failureSentence),
    clearFailure: reset,
  };
}
