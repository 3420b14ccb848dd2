import { brand } from '@hoops/domain/brand';
import { clubDay } from '../../lib/club-day.ts';
import type { Family, Me } from '../../session/me.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

type EmailCameBackNoteProps = {
  readonly me: Me;
  readonly family: Family;
  readonly here?: boolean;
};

/** Days for which a temporary bounce is shown; a permanent bounce is shown until the address changes. */
const newsForDays = 7;
const dayMs = 86_400_000;

/** Note about a bounced email. A permanent bounce links to the address field. */
export function BouncedEmailNote({ me, family, here = false }: EmailCameBackNoteProps) {
  const cameBack = family.emailCameBack;
  if (!cameBack) return null;
  if (cameBack.permanent) {
    return (
      <Note tone="bad">
        <h2 className="note-title">Mail to {family.email} bounced</h2>
        <p>
          {here
            ? 'Please correct your email below: tap the pencil next to it, and confirm the new email with the code we send there.'
            : 'We cannot reach you by email, not even when a payment fails. Please correct your email.'}{' '}
          If it is right, call us at <a href={`tel:${brand.phone.dial}`}>{brand.phone.shown}</a>.
        </p>
        {!here && (
          <ButtonLink look="line" to="/my-info">
            Correct my email
          </ButtonLink>
        )}
      </Note>
    );
  }
  const age = Date.parse(me.today) - Date.parse(cameBack.at);
  if (age > newsForDays * dayMs) return null;
  return (
    <Note tone="info">
      An email to {family.email} could not be delivered on {clubDay(cameBack.at)}. Your mailbox may be full.
      You don’t need to change anything; we’ll keep using this address.
    </Note>
  );
}
