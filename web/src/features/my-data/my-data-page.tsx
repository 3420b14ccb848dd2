import './my-data.css';
import { retentionRules } from '@hoops/domain/consumer-rules';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { blockerLines } from '../../entities/parents/erasure-words.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubMoment } from '../../lib/club-day.ts';
import { saveFile } from '../../lib/save-file.ts';
import { type Family, refreshFamily, useFamily } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { readablePage } from './readable-page.ts';
import { fetchWholeData } from './whole-data.ts';

const { details, consents, payments } = retentionRules;

type Format = 'page' | 'json';

function Download({ today }: { readonly today: string }) {
  const { your } = useFamilyPronouns();
  const { start, asked, failure } = useCommand<Format>({
    name: 'data-not-downloaded',
    run: async (format) => {
      const data = await fetchWholeData();
      const file =
        format === 'page'
          ? new File([readablePage(data)], `my-data-${today}.html`, { type: 'text/html' })
          : new File([`${JSON.stringify(data, null, 2)}\n`], `my-data-${today}.json`, {
              type: 'application/json',
            });
      saveFile(file);
    },
  });
  const button = (format: Format, label: string) => (
    <Button
      look="line"
      busy={asked === format}
      off={asked !== undefined && asked !== format}
      busyLabel="Downloading..."
      onClick={() => start(format)}
    >
      {label}
    </Button>
  );
  return (
    <Card title="Download">
      <div className="stack-small">
        <p>
          Everything we keep about {your} family: parent, athletes, payments, the full history, and who viewed
          your data.
        </p>
        <div className="actions">
          {button('page', 'Download to Read')}
          {button('json', 'Download as JSON')}
        </div>
        <Failure>{failure}</Failure>
      </div>
    </Card>
  );
}

type ErasureProps = { readonly family: Family; readonly isAdmin: boolean };

function Erasure({ family, isAdmin }: ErasureProps) {
  const { your } = useFamilyPronouns();
  const { askedAt, plansEndAt } = family.erasure;
  const blockers = [...family.erasure.blockers, ...(isAdmin ? (['is-administrator'] as const) : [])];
  const [open, setOpen] = useState(false);
  const ask = useCommand<'askForErasure' | 'takeBackErasure'>({
    name: 'erasure-not-asked-for',
    run: async (id) => {
      try {
        await api.call(id, {});
      } finally {
        await refreshFamily();
      }
      setOpen(false);
    },
  });
  const close = () => {
    ask.clearFailure();
    setOpen(false);
  };
  return (
    <Card title="Erasure">
      <div className="stack-small">
        {askedAt === null && (
          <p>
            You can ask us to erase everything we keep about {your} family. Otherwise, we keep it for{' '}
            {details.years} years after the last activity. If you agreed to a plan or classes, we keep it for{' '}
            {consents.years} years. If there were bills, we keep it for {payments.years} years.
          </p>
        )}
        {askedAt !== null && (
          <Note icon="clock">
            We received a request on {clubMoment(askedAt)} to erase everything we keep about {your} family.
            {blockers.length === 0 &&
              ' Nothing is left to settle, so we will erase it. The login will stop working then, and you will get no more emails, because the email address is erased too.'}
          </Note>
        )}
        {blockers.length > 0 && (
          <>
            <p>{askedAt === null ? 'To settle first:' : 'Still to settle:'}</p>
            <ul className="erasure-blockers">
              {blockerLines({ blockers, plansEndAt }).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
        {!open && <Failure>{ask.failure}</Failure>}
        <div className="actions">
          {askedAt === null ? (
            <Button look="danger" onClick={() => setOpen(true)}>
              Request Erasure
            </Button>
          ) : (
            <Button
              look="line"
              busy={ask.busy}
              busyLabel="Withdrawing..."
              onClick={() => ask.start('takeBackErasure')}
            >
              Withdraw Request
            </Button>
          )}
        </div>
      </div>
      <Dialog open={open} title="Ask us to erase everything?" onClose={close}>
        <p>
          We will first check whether anything is still open, and then erase {your} account, athletes and
          history. You can withdraw the request until then. After that, the login stops working, and we cannot
          undo it.
        </p>
        <Failure>{ask.failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={close}>
            Keep everything
          </Button>
          <Button
            look="danger"
            busy={ask.busy}
            busyLabel="Sending..."
            onClick={() => ask.start('askForErasure')}
          >
            Send Request
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}

export default function MyDataPage() {
  const known = useFamily();
  const { Your } = useFamilyPronouns();
  return (
    <InnerLayout>
      <div className="narrow stack">
        <div className="page-head">
          <h1>{Your} data</h1>
        </div>
        {known && <Download today={known.me.today} />}
        {known && <Erasure family={known.family} isAdmin={known.me.isAdmin} />}
        <p>
          <Link to="/who-looked">Who viewed it</Link>
        </p>
      </div>
    </InnerLayout>
  );
}
