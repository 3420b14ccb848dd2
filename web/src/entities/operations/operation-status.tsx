import type { ReactNode } from 'react';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { WaitingAtBank } from './bank-confirmation.tsx';
import { type Operation, recentFailure } from './operation.ts';
import { operationFailure, operationSentences } from './operation-sentences.ts';

type OperationStatusProps = {
  readonly operation: Operation | undefined;
  /** True for the family itself, which can confirm with its bank. */
  readonly own: boolean;
  readonly today: string;
  readonly children?: ReactNode;
};

/** Open and failed operations. A successful operation shows only in the page's own state. */
export function OperationStatus({ operation, own, today, children }: OperationStatusProps) {
  const failed = recentFailure(operation, today);
  return (
    <>
      <div role="status" className="contents">
        {operation?.status === 'open' && (
          <Note icon="clock">{operationSentences[operation.kind].confirming}</Note>
        )}
        {operation?.status === 'at-bank' && !own && (
          <Note icon="clock">The family’s bank is waiting for them to confirm a payment.</Note>
        )}
      </div>
      {operation?.status === 'open' && children}
      {operation?.status === 'at-bank' && own && (
        <Note icon="clock">
          <WaitingAtBank intentId={operation.intentId} />
        </Note>
      )}
      <Failure>{failed && operationFailure(failed)}</Failure>
    </>
  );
}
