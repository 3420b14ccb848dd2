import { listed } from '@hoops/domain/text/fill';
import { useFamily } from '../../session/me.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

export function PapersToSign() {
  const asked = useFamily()?.me.papersToSign;
  if (!asked) return null;
  const { count, athleteNames, areOptional } = asked;
  const names = listed(athleteNames.map((name) => name || 'your athlete'));
  return (
    <Note>
      <p>{`${count === 1 ? '1 paper' : `${count} papers`} to ${areOptional ? 'answer' : 'sign'} for ${names}.`}</p>
      <ButtonLink look="line" to="/papers">
        {areOptional ? 'Read and Answer' : 'Read and Sign'}
      </ButtonLink>
    </Note>
  );
}
