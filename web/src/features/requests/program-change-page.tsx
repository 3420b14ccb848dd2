import { useState } from 'react';
import { PaymentHistory } from '../../entities/payments/payment-history.tsx';
import { planChangeSentences } from '../../lib/plan-change-sentences.ts';
import { TextArea } from '../../ui/form-controls.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestFrame } from './request-frame.tsx';
import { programChange, programChangeErrors } from './request-input.ts';
import { Thanks } from './thanks.tsx';

export default function ProgramChangePage() {
  const [sent, setSent] = useState(false);
  return (
    <RequestFrame>
      {(family) => (
        <>
          <h1>Make a change to programs</h1>
          <p className="lede muted">Describe the change, and the coach will take care of it.</p>
          {sent ? (
            <Thanks signedIn={family !== undefined} />
          ) : (
            <RequestForm
              family={family}
              draft="program-change"
              failed={planChangeSentences.programChangeFailed}
              errorsOf={programChangeErrors}
              inputOf={programChange}
              onSent={() => setSent(true)}
            >
              {(errors) => (
                <TextArea
                  label="What would you like to change?"
                  name="description"
                  error={errors.description}
                  {...(family === undefined && { hint: 'Trouble logging in? Tell us what happens.' })}
                />
              )}
            </RequestForm>
          )}
          {family && <PaymentHistory family={family} />}
        </>
      )}
    </RequestFrame>
  );
}
