import { useState } from 'react';
import { planChangeSentences } from '../../lib/plan-change-sentences.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { refreshFamily } from '../../session/me.ts';
import { Checkbox, TextArea } from '../../ui/form-controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CardOutcomeNote } from './card-outcome-note.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestFrame } from './request-frame.tsx';
import { programBoxes, programRequest, programRequestErrors } from './request-input.ts';
import { Thanks } from './thanks.tsx';

/** Program request: requires a checked box or text (spec sections 2 and 5). */
export default function ProgramRequestPage() {
  const { leadOn } = useNavigateIfStillHere();
  const [sent, setSent] = useState(false);

  const finishOnboarding = async (): Promise<void> => {
    await refreshFamily();
    showToast('Thank you! Your account is ready.');
    leadOn('/portal');
  };

  return (
    <RequestFrame isOnboardingStep>
      {(family) => (
        <>
          <h1>Request a program</h1>
          <p className="lede muted">
            Tell the coach what you are looking for, and he will get back to you. This does not book or cost
            anything.
          </p>
          {family?.onboardingStep === 'program-request' && <CardOutcomeNote family={family} />}
          {sent ? (
            <Thanks signedIn={family !== undefined} />
          ) : (
            <RequestForm
              family={family}
              draft="program-request"
              failed={planChangeSentences.programRequestFailed}
              errorsOf={programRequestErrors}
              inputOf={programRequest}
              onSent={family?.onboardingStep === 'program-request' ? finishOnboarding : () => setSent(true)}
            >
              {(errors) => (
                <>
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
                    hint="Days that work for you, goals, questions: anything that helps."
                    error={errors.description}
                  />
                </>
              )}
            </RequestForm>
          )}
        </>
      )}
    </RequestFrame>
  );
}
