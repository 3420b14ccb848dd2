import {
  type EvidenceField,
  evidenceFields,
  lengthOfEvidence,
  maxOfEvidence,
  maxOfField,
} from '@hoops/domain/family/disputes/evidence';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCommand } from '../../api/use-command.ts';
import { clubMoment } from '../../lib/club-day.ts';
import { ReadableError } from '../../lib/readable-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextArea, TextField } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { answerSentence, evidenceLabels } from './dispute-sentences.ts';
import type { DisputeAnswered } from './money-queries.ts';
import type { EditedEvidence } from './use-evidence.ts';

const short: readonly EvidenceField[] = ['customer_name', 'customer_email_address', 'billing_address'];

type FormProps = { readonly answer: DisputeAnswered; readonly edited: EditedEvidence };

/** Evidence proposed from our events, for the club to edit and then save as a draft, submit, or concede. */
export function EvidenceForm({ answer, edited }: FormProps) {
  const { dispute, savedAt } = answer;
  const { parentID: parentId, disputeId } = dispute;
  const { evidence } = edited;
  const [asked, setAsked] = useState<'submit' | 'accept'>();
  const [errors, setErrors] = useState<ReadableError['fields']>({});
  /**
   * Refreshes after failures too, because the request may be pending or rejected for a reason shown above.
   */
  const send = async (command: () => Promise<unknown>): Promise<void> => {
    setErrors({});
    try {
      await command();
    } catch (error) {
      if (error instanceof ReadableError) setErrors(error.fields);
      throw error;
    } finally {
      setAsked(undefined);
      await queryClient.invalidateQueries({ queryKey: ['money'] });
    }
  };
  const save = useCommand({
    run: async (submit: boolean) => {
      await send(() => api.call('answerDispute', { parentId, disputeId, submit, evidence }));
      edited.drop();
    },
  });
  const accept = useCommand({
    run: () => send(() => api.call('acceptDispute', { parentId, disputeId })),
  });
  const busy = save.busy || accept.busy;
  const left = maxOfEvidence - lengthOfEvidence(evidence);
  const fields = evidenceFields.map((field) => ({
    label: evidenceLabels[field],
    name: field,
    value: evidence[field] ?? '',
    error: errors[`evidence.${field}`],
    maxLength: maxOfField,
    optional: true,
    disabled: busy,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      edited.edit(field, event.target.value),
  }));
  return (
    <div className="stack">
      <p className="muted">{answerSentence(answer)}</p>
      {edited.isSavedElsewhere && !busy && (
        <Note tone="warn" announce="status">
          <p>
            Saved elsewhere{savedAt !== null && ` on ${clubMoment(savedAt)}`}, while you were editing here.
            Saving here will replace that version.
          </p>
          <Button look="line" onClick={edited.drop}>
            Load the Saved Version
          </Button>
        </Note>
      )}
      {fields.map((field) =>
        short.includes(field.name) ? (
          <TextField key={field.name} {...field} autoComplete="off" />
        ) : (
          <TextArea key={field.name} {...field} rows={5} />
        ),
      )}
      {left < 0 ? (
        <Note tone="bad">{-left} characters too many: card networks print a limited number of pages.</Note>
      ) : (
        <p className="data-detail">{left.toLocaleString('en-US')} characters are left.</p>
      )}
      <Failure>{save.failure ?? accept.failure}</Failure>
      <div className="actions">
        <Button disabled={busy || left < 0} onClick={() => setAsked('submit')}>
          Submit to the Bank
        </Button>
        <Button
          look="line"
          disabled={accept.busy || left < 0}
          busy={save.busy && asked === undefined}
          busyLabel="Saving..."
          onClick={() => save.start(false)}
        >
          Save Draft
        </Button>
        {!dispute.isInquiry && (
          <Button look="quiet" disabled={busy} onClick={() => setAsked('accept')}>
            Accept the Dispute
          </Button>
        )}
      </div>
      {dispute.isInquiry && (
        <p className="data-detail">To settle an inquiry for the family, refund the payment in Stripe.</p>
      )}
      <Dialog open={asked === 'submit'} title="Submit to the bank?" onClose={() => setAsked(undefined)}>
        <p>
          You can respond only once: after this, nothing can be added or changed. The bank decides within a
          few weeks.
        </p>
        <DialogActions>
          <Button look="line" onClick={() => setAsked(undefined)}>
            Keep Editing
          </Button>
          <Button busy={save.busy} busyLabel="Submitting..." onClick={() => save.start(true)}>
            Submit
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog open={asked === 'accept'} title="Accept the dispute?" onClose={() => setAsked(undefined)}>
        <p>The club gives up the dispute for good, and the family keeps the money that the bank took.</p>
        <DialogActions>
          <Button look="line" onClick={() => setAsked(undefined)}>
            Do Not Accept
          </Button>
          <Button look="danger" busy={accept.busy} busyLabel="Accepting..." onClick={() => accept.start()}>
            Accept
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
