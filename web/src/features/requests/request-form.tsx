import { honeypot } from '@hoops/domain/request/honeypot';
import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import type { ApiInput } from '../../api/api-types.ts';
import type { FormErrors, FormValues } from '../../lib/form-values.ts';
import type { Family } from '../../session/me.ts';
import { isUndecided, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useForm } from '../../ui/use-form.ts';
import { requestFailure } from './request-input.ts';
import { SenderFields } from './sender-fields.tsx';

type RequestFormProps = {
  readonly family: Family | undefined;
  readonly draft: 'program-request' | 'program-change';
  readonly failed: string;
  readonly errorsOf: (values: FormValues, family: Family | undefined) => FormErrors;
  readonly inputOf: (values: FormValues, family: Family | undefined) => ApiInput<'sendProgramRequest'>;
  readonly onSent: () => void | Promise<void>;
  readonly children: (errors: FormErrors) => ReactNode;
};

export function RequestForm({ family, children, onSent, ...request }: RequestFormProps) {
  const undecided = isUndecided(useSession());
  const { formProps, errors, failure, busy } = useForm({
    draft: request.draft,
    neverKept: [honeypot.name],
    failureSentence: requestFailure(request.failed),
    validate: (values) => request.errorsOf(values, family),
    submit: async (values, idempotencyKey) => {
      await api.call('sendProgramRequest', request.inputOf(values, family), { idempotencyKey });
      await onSent();
    },
  });
  return (
    <Card>
      <form {...formProps} className="form">
        {children(errors)}
        {family === undefined && <SenderFields errors={errors} held={undecided} />}
        {family === undefined && (
          <p className={undecided ? 'form-small held' : 'form-small'}>
            By submitting this request, you confirm that you are a parent or guardian.
          </p>
        )}
        <Failure>{failure}</Failure>
        <Button type="submit" large off={undecided} busy={busy} busyLabel="Sending...">
          Submit Request
        </Button>
      </form>
    </Card>
  );
}
