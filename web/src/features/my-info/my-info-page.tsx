import { brand } from '@hoops/domain/brand';
import { Link } from 'react-router-dom';
import { BouncedEmailNote } from '../../entities/parents/bounced-email-note.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { LogoutButton } from '../../layout/logout-button.tsx';
import { type Me, useFamily } from '../../session/me.ts';
import { useOnBehalfOf } from '../../session/on-behalf-of.ts';
import { Card } from '../../ui/card.tsx';
import { CarriedMessageNote } from '../../ui/carried-message.tsx';
import { Note } from '../../ui/note.tsx';
import { GuardianNameForm } from './guardian-name-form.tsx';
import { Guardians } from './guardians.tsx';
import { MailPreferences } from './mail-preferences.tsx';
import { Notifications } from './notifications.tsx';
import { OtherHomes } from './other-homes.tsx';
import { ParentInfoForm } from './parent-info-form.tsx';
import { Splits } from './splits.tsx';

const hasTwoHomes = ({ athletes, shares }: NonNullable<Me['family']>): boolean =>
  shares.length > 0 || athletes.some(({ sharedWith, splits }) => sharedWith.length + splits.length > 0);

export default function MyInfoPage() {
  const known = useFamily();
  const onBehalfOf = useOnBehalfOf();
  return (
    <InnerLayout>
      <div className="narrow stack">
        <div className="page-head">
          <h1>My info</h1>
          <LogoutButton />
        </div>
        <CarriedMessageNote />
        {known && <BouncedEmailNote me={known.me} family={known.family} here />}
        {known && onBehalfOf && (
          <Note>Only {known.family.name} can change the email, because they log in with it.</Note>
        )}
        {known?.me.partner && <GuardianNameForm partner={known.me.partner} />}
        {known && <ParentInfoForm family={known.family} partner={known.me.partner} />}
        {known && <Guardians family={known.family} partner={known.me.partner} />}
        {known && <OtherHomes family={known.family} isPartner={known.me.partner !== undefined} />}
        {known && hasTwoHomes(known.family) && <Splits />}
        {known && <MailPreferences family={known.family} />}
        {known && !onBehalfOf && <Notifications />}
        {known && (
          <Card title="Data">
            <Link to="/my-data">Download or erase your data</Link>
          </Card>
        )}
        {known && !onBehalfOf && (
          <Card title="On your phone">
            <p>
              Put {brand.name} on your home screen. On an iPhone, tap Share in Safari, then Add to Home
              Screen. On Android, open the Chrome menu, then tap Add to Home screen.
            </p>
          </Card>
        )}
        {known && !onBehalfOf && (
          <Card title="Login">
            <Link to="/second-factor">Passkeys and two-step login</Link>
          </Card>
        )}
      </div>
    </InnerLayout>
  );
}
