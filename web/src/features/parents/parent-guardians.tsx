import { Link } from 'react-router-dom';
import type { ApiAnswer } from '../../api/api-types.ts';
import { GuardianList } from '../../entities/guardians/guardian-list.tsx';
import { OtherHomeList } from '../../entities/guardians/other-home-list.tsx';
import { Card } from '../../ui/card.tsx';

type Of = Pick<ApiAnswer<'getParent'>, 'family'>;

/** Shown once a family has, or has invited, another guardian; an administrator removes one by acting for it. */
export function ParentGuardians({ family }: Of) {
  const { guardians, invitations, athletes, sharedAthletes } = family;
  const isShared = athletes.some(({ sharedWith }) => sharedWith.length > 0);
  if (guardians.length + invitations.length + sharedAthletes.length === 0 && !isShared) return null;
  return (
    <Card title="Guardians">
      <GuardianList family={family} />
      <OtherHomeList athletes={athletes} />
      {sharedAthletes.length > 0 && (
        <ul className="data-rows">
          {sharedAthletes.map(({ athleteId }) => (
            <li key={athleteId} className="data-row">
              <span>
                Sees <Link to={`/athletes/${athleteId}`}>an athlete of another family</Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
