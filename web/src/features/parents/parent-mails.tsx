import { Link } from 'react-router-dom';
import { clubMoment } from '../../lib/club-day.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx';
import { type SentMail, useParentMails } from './parent-record-queries.ts';

/** The coach's mails are not listed. */
const subjects: Partial<Readonly<Record<SentMail['kind'], string>>> = {
  welcome: 'Welcome',
  'cancellation-scheduled': 'Training ends',
  'payment-failed': 'Payment failed',
  'erasure-acknowledged': 'Erasure requested',
  'unenrollment-parent': 'Not enrolled any more',
  'schedule-changed': 'Schedule changed',
  'class-off-schedule': 'Class off the schedule',
  'bill-due': 'Class bill',
  'classes-agreed': 'Classes agreed to',
  'bill-overdue': 'Class bill overdue',
  'autopay-on': 'Automatic payment on',
  'autopay-off': 'Automatic payment off',
  'autopay-ahead': 'Automatic payment ahead',
  'payment-received': 'Payment received',
  'payment-refunded': 'Payment refunded',
  'plan-start-failed': 'Plan not started',
  'plan-started': 'Plan started',
  'plan-ended': 'Plan ended',
  'switch-scheduled': 'Plan switch scheduled',
  'switch-cancelled': 'Plan switch cancelled',
  'plan-paused': 'Plan paused',
  'pause-ended': 'Pause ended',
  'classes-paused': 'Classes paused',
  'class-pause-ended': 'Class pause ended',
  'plan-switched': 'Plan switched',
  'price-changed': 'Price changed',
  'cancellation-undone': 'Training continues',
  'yearly-reminder': 'Yearly reminder',
  'card-expires': 'Card expires',
  'price-change': 'Price will change',
  'pause-ends': 'Pause ends',
  'card-changed': 'Card changed',
  'class-pause-ends': 'Pause of classes ends',
  'class-withdrawn': 'Class no longer offered',
  'email-changed': 'Sign-in email changed',
  'recovery-code-used': 'Recovery code used',
  'debt-written-off': 'Debt written off',
};

const statuses: Readonly<Record<SentMail['status'], { readonly tone: BadgeTone; readonly words: string }>> = {
  sent: { tone: 'ok', words: 'Sent' },
  delivered: { tone: 'ok', words: 'Delivered' },
  failed: { tone: 'bad', words: 'Could not be sent' },
  bounced: { tone: 'bad', words: 'Bounced: the address does not work' },
  'bounced-for-now': { tone: 'warn', words: 'Bounced for now: perhaps a full mailbox' },
  complained: { tone: 'warn', words: 'Reported as spam' },
};

function MailRow({ mail }: { readonly mail: SentMail }) {
  const { tone, words } = statuses[mail.status];
  return (
    <li className="data-row">
      <div>
        {subjects[mail.kind] ?? 'Mail'}
        <p className="data-detail">
          {clubMoment(mail.at)} to {mail.to}
        </p>
        <StatusBadge tone={tone}>{words}</StatusBadge>
        <p>
          <Link to={`/audit/cause?id=${encodeURIComponent(mail.mailId)}`}>
            Cause and effects
            <span className="visually-hidden">: mail of {clubMoment(mail.at)}</span>
          </Link>
        </p>
      </div>
    </li>
  );
}

export function ParentMails({ parentId }: { readonly parentId: string }) {
  const { items, error, retry, hasMore, loadMore, loadingMore } = useParentMails(parentId);
  return (
    <Card title="Mails">
      <Loaded query={{ data: items, error, refetch: retry }} what="the mails" shape="line">
        {(mails) =>
          mails.length === 0 ? (
            <p className="muted">No mails yet</p>
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
          Older mails
        </Button>
      )}
    </Card>
  );
}
