import { Link } from 'react-router-dom';
import { clubMoment } from '../../lib/club-day.ts';
import { mailNames } from '../../lib/coach-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx';
import { type SentMail, useParentMails } from './parent-record-queries.ts';

const statuses: Readonly<Record<SentMail['status'], { readonly tone: BadgeTone; readonly words: string }>> = {
  sent: { tone: 'ok', words: 'Sent' },
  delivered: { tone: 'ok', words: 'Delivered' },
  failed: { tone: 'bad', words: 'Could not be sent' },
  bounced: { tone: 'bad', words: 'Bounced: the address does not work' },
  'bounced-for-now': { tone: 'warn', words: 'Not delivered yet: the mailbox may be full' },
  complained: { tone: 'warn', words: 'Reported as spam' },
};

function MailRow({ mail }: { readonly mail: SentMail }) {
  const { tone, words } = statuses[mail.status];
  return (
    <li className="data-row">
      <div>
        {mailNames[mail.kind] ?? 'Email'}
        <p className="data-detail">
          {clubMoment(mail.at)} to {mail.to}
        </p>
        <StatusBadge tone={tone}>{words}</StatusBadge>
        <p>
          <Link to={`/audit/cause?id=${encodeURIComponent(mail.mailId)}`}>
            Cause and effects
            <span className="visually-hidden">: email of {clubMoment(mail.at)}</span>
          </Link>
        </p>
      </div>
    </li>
  );
}

export function ParentMails({ parentId }: { readonly parentId: string }) {
  const { items, error, retry, hasMore, loadMore, loadingMore } = useParentMails(parentId);
  return (
    <Card title="Emails">
      <Loaded query={{ data: items, error, refetch: retry }} what="the emails" shape="line">
        {(mails) =>
          mails.length === 0 ? (
            <p className="muted">No emails yet</p>
          ) : (
            <ul className="data-rows">
              {mails.map((mail) => (
                <MailRow key={mail.mailId} mail={mail} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {hasMore && (
        <Button look="line" wide busy={loadingMore} busyLabel="Loading..." onClick={loadMore}>
          Older emails
        </Button>
      )}
    </Card>
  );
}
