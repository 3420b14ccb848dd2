import type { ApiAnswer } from '../../api/api-types.ts';
import { GuardianList } from '../../entities/guardians/guardian-list.tsx';
import { Card } from '../../ui/card.tsx';

/** Shown once a family has, or has invited, another guardian; an administrator removes one by acting for it. */
export function ParentGuardians({ family }: Pick<ApiAnswer<'getParent'>, 'family'>) {
  if (family.guardians.length + family.invitations.length === 0) return null;
  return (
    <Card title="Guardians">
      <GuardianList family={family} />
    </Card>
  );
}
