import type { StartableJob } from '@hoops/domain/job-kinds';
import { streamNamePattern } from '@hoops/domain/stream';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { FormErrors, FormValues } from '../../lib/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form-controls.tsx';
import { ReasonForm, reasonErrors } from '../../ui/reason-form.tsx';
import { refreshJobRuns } from './job-queries.ts';
import { kindWords } from './job-words.ts';

type StartJobProps = {
  readonly kind: StartableJob;
  readonly running: boolean;
  readonly look?: 'line';
  readonly onStarted?: (runId: string) => void;
};

const namesIn = (text = ''): readonly string[] => text.split(/[\s,]+/).filter((name) => name !== '');

const namesErrors = (field: string, values: FormValues): FormErrors =>
  namesIn(values[field]).every((name) => streamNamePattern.test(name))
    ? {}
    : { [field]: 'Please enter each stream name in the form family#... or schedule#main.' };

export function StartJob({ kind, running, look, onStarted }: StartJobProps) {
  const [open, setOpen] = useState(false);
  const { title, about, start, named } = kindWords[kind];
  const close = () => setOpen(false);
  return (
    <>
      <Button {...(look && { look })} off={running} onClick={() => setOpen(true)}>
        {start}
      </Button>
      <Dialog open={open} title={title} onClose={close}>
        {open && (
          <ReasonForm
            hint="Leave names out. For example: before the auditor’s visit"
            validate={(values) => ({
              ...reasonErrors(values),
              ...(named && namesErrors(named.name, values)),
            })}
            more={(errors) =>
              named && (
                <TextArea
                  label={named.label}
                  name={named.name}
                  rows={2}
                  autoComplete="off"
                  optional
                  hint={named.hint}
                  error={errors[named.name]}
                />
              )
            }
            send={async ({ reason, ...given }, idempotencyKey) => {
              const names = namesIn(named ? given[named.name] : undefined);
              const chosen = named && names.length > 0 && { [named.name]: names };
              try {
                const { runId } = await api.call('startJob', { kind, reason, ...chosen }, { idempotencyKey });
                onStarted?.(runId);
              } finally {
                // Refreshes even after a rejection, because another person's run may have caused it.
                await refreshJobRuns();
              }
            }}
            onSent={close}
            sendLabel="Start"
            busyLabel="Starting..."
            closeLabel="Not now"
            onClose={close}
          >
            <p>{about}</p>
          </ReasonForm>
        )}
      </Dialog>
    </>
  );
}
