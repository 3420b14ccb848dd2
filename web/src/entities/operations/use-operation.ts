import { newestOperation } from '@hoops/domain/family/intents/operations';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts';
import type { ApiAnswer, ApiInput, RouteId } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { refreshFamily } from '../../session/me.ts';
import { isOpen, type Operation } from './operation.ts';

export type OperationRoute = {
  [Id in RouteId]: ApiAnswer<Id> extends { readonly operationId: string } ? Id : never;
}[RouteId];

type OperationOptions = {
  readonly kind: Operation['kind'];
  readonly operations: readonly Operation[];
  readonly athleteId?: Operation['athleteId'];
  readonly failureSentence: (error: unknown) => string;
  readonly refusal: (operation: Operation) => string;
  readonly onDone?: () => void;
  /** Error code that means another tab was faster. */
  readonly doneCode?: ApiErrorCode;
  readonly refresh?: () => Promise<void>;
};

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

/**
 * The operation in the family's view shows the result, even after a reload, after a lost response, or in
 * another tab.
 */
export function useOperation<Id extends OperationRoute>(
  route: Id,
  {
    kind,
    operations,
    athleteId,
    failureSentence,
    refusal,
    onDone,
    doneCode,
    refresh = refreshFamily,
  }: OperationOptions,
) {
  const { leadAway } = useNavigateIfStillHere();
  /** Id of the current operation, which is the newest request's idempotency key. */
  const [requested, setRequested] = useState<string>();
  const [answered, setAnswered] = useState<string>();
  const [seen, setSeen] = useState<string>();
  const [code, setCode] = useState('');
  const command = useCommand<ApiInput<Id>>({
    name: `${route}-failed`,
    failureSentence,
    run: async (input) => {
      const idempotencyKey = crypto.randomUUID();
      setRequested(idempotencyKey);
      setCode('');
      let done: string | undefined;
      try {
        const answer: ApiAnswer<OperationRoute> = await api.call(route, input, { idempotencyKey });
        if ('bankUrl' in answer && answer.bankUrl !== undefined) leadAway(answer.bankUrl);
        else done = answer.operationId;
      } catch (error) {
        setCode(codeOf(error));
        if (codeOf(error) === doneCode) done = idempotencyKey;
        // If Stripe has not answered, the operation will show the result later.
        else if (codeOf(error) !== 'unknown') throw error;
      } finally {
        await (done === undefined ? refreshFamily() : refresh());
      }
      setAnswered(done);
    },
  });

  const own = operations.find(({ id }) => id === requested);
  if (own && seen !== own.id) setSeen(own.id);
  const operation = operations.findLast((one) => one.kind === kind && one.athleteId === athleteId);

  // Another tab started the open operation, or this tab did before a reload.
  if (operation && isOpen(operation) && !command.busy && requested !== operation.id)
    setRequested(operation.id);
  const announced = useRef(new Set<string>());
  useEffect(() => {
    const done = own?.status === 'done' ? own.id : answered;
    if (done === undefined || announced.current.has(done)) return;
    announced.current.add(done);
    onDone?.();
  });

  const failure = (): string | undefined => {
    if (command.busy) return undefined;
    if (seen === undefined || seen !== requested) return command.failure;
    if (own?.status !== 'failed' || own !== newestOperation(operations, athleteId ?? 'class-bills'))
      return undefined;
    // After a lost response, only the operation knows the reason.
    return code === 'unreachable' ? refusal(own) : (command.failure ?? refusal(own));
  };
  return {
    ...command,
    clearFailure: () => {
      setRequested(undefined);
      command.clearFailure();
    },
    operation,
    isUnknown: code === 'unknown' && requested !== undefined,
    /** True if the response arrived, but the displayed family does not contain the operation yet. */
    isStale: answered !== undefined && answered === requested && own === undefined,
    failure: failure(),
  };
}
