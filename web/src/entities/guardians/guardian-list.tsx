import '../../ui/data.css';
import type { ReactNode } from 'react';
import type { ApiAnswer } from '../../api/api-types.ts';
import { clubDay } from '../../lib/club-day.ts';

type Household = Pick<
  ApiAnswer<'getParent'>['family'],
  'parentID' | 'name' | 'email' | 'registeredAt' | 'guardians' | 'invitations'
>;
export type InvitationRow = Household['invitations'][number];
type GuardianRow = { readonly sub: string; readonly name: string; readonly email: string };

type GuardianListProps = {
  readonly family: Household;
  readonly you?: string;
  readonly actionOf?: (guardian: GuardianRow) => ReactNode;
  readonly invitationActionOf?: (invitation: InvitationRow) => ReactNode;
};

export function GuardianList({ family, you, actionOf, invitationActionOf }: GuardianListProps) {
  const { parentID, name, email, registeredAt, guardians, invitations } = family;
  const first = { sub: parentID, name, email, since: `Signed up on ${clubDay(registeredAt)}` };
  const others = guardians.map((one) => ({ ...one, since: `Joined on ${clubDay(one.joinedAt)}` }));
  return (
    <ul className="data-rows">
      {[first, ...others].map((guardian) => (
        <li key={guardian.sub} className="data-row">
          <div>
            {`${guardian.name}${guardian.sub === you ? ' (you)' : ''}`}
            <p className="data-detail">{guardian.email}</p>
            <p className="data-detail">{guardian.since}</p>
          </div>
          {actionOf?.(guardian)}
        </li>
      ))}
      {invitations.map((invitation) => (
        <li key={invitation.invitationId} className="data-row">
          <div>
            {invitation.name}
            <p className="data-detail">{invitation.email}</p>
            <p className="data-detail">{`Invited${invitation.athletes ? ' as another home' : ''} on ${clubDay(invitation.invitedAt)}, until ${clubDay(invitation.expiresAt)}`}</p>
          </div>
          {invitationActionOf?.(invitation)}
        </li>
      ))}
    </ul>
  );
}
