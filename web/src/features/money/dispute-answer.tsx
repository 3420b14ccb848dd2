import {
  type Evidence,
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
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextArea, TextField } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import type { DisputeAnswered } from './money-queries.ts';

const labels: Readonly<Record<EvidenceField, string>> = {
  customer_name: 'Name of the customer',
  customer_email_address: 'Their e-mail address',
  billing_address: 'Their address',
  product_description: 'What was paid for',
  service_date: 'When it was provided',
  access_activity_log: 'What the customer did on our site',
  cancellation_policy_disclosure: 'How a plan is cancelled, and how the customer was told',
  refund_policy_disclosure: 'What was agreed on, and how the customer was told',
  refund_refusal_explanation: 'Why there is no refund',
  uncategorized_text: 'Receipt, e-mails and anything else',
};
const short: readonly EvidenceField[] = ['customer_name', 'customer_email_address', 'billing_address'];

type Asked = 'submit' | 'accept' | undefined;

type AnswerProps = { readonly answer: DisputeAnswered };

/** The evidence: proposed from our events, edited, kept as a draft, submitted or not needed because the club gives in. */
export function DisputeAnswer({ answer }: AnswerProps) {
  const { dispute, canAnswer, savedAt } = answer;
  const { parentID: parentId, disputeId } = dispute;
  const [evidence, setEvidence] = useState<Evidence>(answer.evidence);
  const [asked, setAsked] = useState<Asked>();
  const seeAgain = async () => {
    setAsked(undefined);
    await queryClient.invalidateQueries({ queryKey: ['money'] });
  };
  const send = useCommand({
    run: async (submit: boolean) => {
      await api.call('answerDispute', { parentId, disputeId, submit, evidence });
      await seeAgain();
    },
  });
  const accept = useCommand({
    run: async () => {
      await api.call('acceptDispute', { parentId, disputeId });
      await seeAgain();
    },
  });
  const busy = send.busy || accept.busy;
  const left = maxOfEvidence - lengthOfEvidence(evidence);
  if (!canAnswer)
    return savedAt === null ? null : (
      <Said evidence={answer.evidence} at={savedAt} isSubmitted={dispute.answer === 'submitted'} />
    );
  return (
    <Card title="The answer">
      <div className="stack">
        <p className="muted">
          {savedAt === null
            ? 'Proposed from our events. Read it before you send it: the bank reads nothing else, and reads it once.'
            : `Saved as a draft on ${clubMoment(savedAt)}. Nothing is with the bank yet.`}
        </p>
        {evidenceFields.map((field) => {
          const shared = {
            label: labels[field],
            name: field,
            value: evidence[field] ?? '',
            maxLength: maxOfField,
            optional: true,
            onChange: (event: { readonly target: { readonly value: string } }) =>
              setEvidence({ ...evidence, [field]: event.target.value }),
          };
          return short.includes(field) ? (
            <TextField key={field} {...shared} autoComplete="off" />
          ) : (
            <TextArea key={field} {...shared} rows={5} />
          );
        })}
        {left < 0 ? (
          <Note tone="bad">{-left} characters too many: card networks print a limited number of pages.</Note>
        ) : (
          <p className="data-detail">{left.toLocaleString('en-US')} characters are left.</p>
        )}
        <Failure>{asked === undefined ? (send.failure ?? accept.failure) : undefined}</Failure>
        <div className="actions">
          <Button disabled={busy || left < 0} onClick={() => setAsked('submit')}>
            Submit to the Bank
          </Button>
          <Button
            look="line"
            disabled={left < 0}
            busy={send.busy && asked === undefined}
            busyLabel="Saving..."
            onClick={() => send.start(false)}
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
          <p className="data-detail">To settle an inquiry for the family, refund the payment at Stripe.</p>
        )}
      </div>
      <Dialog open={asked === 'submit'} title="Submit to the bank?" onClose={() => setAsked(undefined)}>
        <p>
          There is one answer: after this nothing can be added or changed. The bank decides in some weeks.
        </p>
        <Failure>{send.failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={() => setAsked(undefined)}>
            Keep Editing
          </Button>
          <Button busy={send.busy} busyLabel="Submitting..." onClick={() => send.start(true)}>
            Submit
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog open={asked === 'accept'} title="Accept the dispute?" onClose={() => setAsked(undefined)}>
        <p>The club gives in: the dispute is lost for good, and what the bank took stays with the family.</p>
        <Failure>{accept.failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={() => setAsked(undefined)}>
            Do Not Accept
          </Button>
          <Button look="danger" busy={accept.busy} busyLabel="Accepting..." onClick={() => accept.start()}>
            Accept
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}

type SaidProps = { readonly evidence: Evidence; readonly at: string; readonly isSubmitted: boolean };

/** What was sent, once it can no longer be changed. */
function Said({ evidence, at, isSubmitted }: SaidProps) {
  return (
    <Card title="The answer">
      <p className="data-detail">
        {isSubmitted ? 'As it was submitted on' : 'It never went to the bank. Saved on'} {clubMoment(at)}.
      </p>
      <dl className="plain-fields">
        {evidenceFields
          .filter((field) => evidence[field])
          .map((field) => (
            <div key={field}>
              <dt>{labels[field]}</dt>
              <dd className="said">{evidence[field]}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
