import { useState } from 'react';
import { api } from '../../api/api.ts';
import { lostConnection } from '../../api/api-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';

type PackPage = { readonly before: string; readonly after: string };

const failLost = (): never => {
  throw lostConnection(navigator.onLine);
};

const fetchPage = async (): Promise<PackPage> => {
  const answer = await fetch('/evidence-pack.json').catch(failLost);
  if (!answer.ok) throw new Error(`The evidence pack page returned ${answer.status}.`);
  return JSON.parse(await answer.text().catch(failLost));
};

type Part = { readonly lines: string; readonly fileName: string; readonly nextCursor: string | null };

const fetchPack = async (partFrom: (cursor: string | undefined) => Promise<Part>): Promise<File> => {
  const { before, after } = await fetchPage();
  const first = await partFrom(undefined);
  const parts = [before, first.lines];
  let cursor = first.nextCursor;
  while (cursor !== null) {
    const part = await partFrom(cursor);
    parts.push(part.lines);
    cursor = part.nextCursor;
  }
  return new File([...parts, after], first.fileName, { type: 'text/html;charset=utf-8' });
};

type Asked = { readonly reason: string; readonly athlete?: string; readonly cursor?: string };

type Athlete = { readonly athleteId: string; readonly athleteName: string };

type PackProps = {
  readonly holds: string;
  readonly athletes?: readonly Athlete[];
  readonly part: (asked: Asked) => Promise<Part>;
};

function PackCard({ holds, athletes = [], part }: PackProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const about = `${holds}, in one file that anyone can check without us.`;
  return (
    <Card title="Evidence">
      <div className="stack">
        <p className="muted">{about} The download is recorded.</p>
        <Button look="line" wide onClick={() => setOpen(true)}>
          Download evidence pack
        </Button>
      </div>
      <Dialog open={open} title="Evidence pack" onClose={close}>
        {open && (
          <ReasonForm
            hint="The family can read it, so do not use names. For example: requested by the bank"
            more={() =>
              athletes.length > 0 && (
                <Select
                  label="About"
                  name="athlete"
                  options={[
                    { value: '', label: 'The whole family' },
                    ...athletes.map(({ athleteId, athleteName }) => ({
                      value: athleteId,
                      label: `${athleteName} alone`,
                    })),
                  ]}
                />
              )
            }
            send={async ({ reason, athlete }) => {
              const chosen = athlete === undefined || athlete === '' ? {} : { athlete };
              saveFile(await fetchPack((cursor) => part({ reason, ...chosen, ...(cursor && { cursor }) })));
            }}
            onSent={close}
            sendLabel="Download"
            busyLabel="Preparing the pack..."
            closeLabel="Not now"
            onClose={close}
          >
            <p>{about}</p>
          </ReasonForm>
        )}
      </Dialog>
    </Card>
  );
}

type FamilyPackProps = { readonly familyId: string; readonly athletes: readonly Athlete[] };

export function FamilyEvidencePack({ familyId, athletes }: FamilyPackProps) {
  return (
    <PackCard
      holds="Everything on record about this family"
      athletes={athletes}
      part={(asked) => api.call('evidencePack', { familyId, ...asked })}
    />
  );
}

export function PaymentEvidencePack(payment: { readonly familyId: string; readonly payment: string }) {
  return (
    <PackCard
      holds="What happened around this payment"
      part={(asked) => api.call('evidencePack', { ...payment, ...asked })}
    />
  );
}

export function ClubEvidencePack(days: { readonly from: string; readonly to: string }) {
  return (
    <PackCard
      holds="Everything that happened in the club on these days, without anyone’s name"
      part={(asked) => api.call('clubEvidencePack', { ...days, ...asked })}
    />
  );
}
