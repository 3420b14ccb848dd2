import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api.ts';
import { type Family, refreshFamily } from '../../queries/family-queries.ts';
import { sentences } from '../../sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, TextArea } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RequestFrame } from './request-frame.tsx';
import { programBoxes, programRequest, programRequestErrors, requestFailure } from './request-input.ts';
import { SenderFields } from './sender-fields.tsx';
import { Thanks } from './thanks.tsx';

type RequestFormProps = { readonly family: Family | undefined; readonly onSent: () => void };

function RequestForm({ family, onSent }: RequestFormProps) {
  const navigate = useNavigate();
  const { formProps, errors, failure, busy } = useForm({
    draft: 'program-request',
    neverKept: ['company'],
    failureSentence: requestFailure(sentences.programRequestFailed),
    validate: (values) => programRequestErrors(values, family),
    submit: async (values, idempotencyKey) => {
      await api.call('sendProgramRequest', programRequest(values, family), { idempotencyKey });
      if (family?.onboardingStep !== 'program-request') {
        onSent();
        return;
      }
      await refreshFamily();
      showToast('Thank you! Your account is ready.');
      navigate('/portal');
    },
  });
  return (
    <form {...formProps} className="form">
      <fieldset className="form-section">
        <legend>Programs</legend>
        <div>
          {programBoxes.map(({ name, label }) => (
            <Checkbox key={name} name={name} label={label} />
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Details"
        name="description"
        optional
        hint="Days that suit you, goals, questions: anything that helps."
        error={errors.description}
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

/** /program-request: at least one box, or some words (spec sections 2 and 5). */
export default function ProgramRequestPage() {
  const [sent, setSent] = useState(false);
  return (
    <RequestFrame isOnboardingStep>
      {(family) => (
        <>
          <h1>Request a program</h1>
          <p className="lede muted">Tell the coach what you are looking for, and he will get back to you.</p>
          {sent ? (
            <Thanks signedIn={family !== undefined} />
          ) : (
            <Card>
              <RequestForm family={family} onSent={() => setSent(true)} />
            </Card>
          )}
        </>
      )}
    </RequestFrame>
  );
}
