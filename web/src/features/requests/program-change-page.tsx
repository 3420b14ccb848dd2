import { useState } from 'react';
import { api } from '../../api.ts';
import type { Family } from '../../queries/family-queries.ts';
import { sentences } from '../../sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { PaymentHistory } from '../../ui/payment-history.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RequestFrame } from './request-frame.tsx';
import { programChange, programChangeErrors, requestFailure } from './request-input.ts';
import { SenderFields } from './sender-fields.tsx';
import { Thanks } from './thanks.tsx';

type ChangeFormProps = { readonly family: Family | undefined; readonly onSent: () => void };

function ChangeForm({ family, onSent }: ChangeFormProps) {
  const { formProps, errors, failure, busy } = useForm({
    draft: 'program-change',
    neverKept: ['company'],
    failureSentence: requestFailure(sentences.programChangeFailed),
    validate: (values) => programChangeErrors(values, family),
    submit: async (values, idempotencyKey) => {
      await api.call('sendProgramRequest', programChange(values, family), { idempotencyKey });
      onSent();
    },
  });
  return (
    <form {...formProps} className="form">
      <TextArea
        label="What would you like to change?"
        name="description"
        error={errors.description}
        {...(family === undefined && { hint: 'Trouble logging in? Tell us what happens.' })}
      />
      {family === undefined && <SenderFields errors={errors} />}
      {failure !== undefined && (
        <Note tone="bad" announce="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" large busy={busy} busyLabel="Sending...">
        Submit Request
      </Button>
    </form>
  );
}

/** /program-change: a change to programs, or help with the login (spec section 2). */
export default function ProgramChangePage() {
  const [sent, setSent] = useState(false);
  return (
    <RequestFrame>
      {(family) => (
        <>
          <h1>Make a change to programs</h1>
          <p className="lede muted">Describe the change, and the coach takes care of it.</p>
          {sent ? (
            <Thanks signedIn={family !== undefined} />
          ) : (
            <Card>
              <ChangeForm family={family} onSent={() => setSent(true)} />
            </Card>
          )}
          {family && <PaymentHistory family={family} />}
        </>
      )}
    </RequestFrame>
  );
}
