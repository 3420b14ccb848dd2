import { isOpen } from '@hoops/domain/papers/paper-status';
import { listed } from '@hoops/domain/text/fill';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { usePapers } from './paper-queries.ts';

export default function PapersToSign() {
  const { data } = usePapers();
  const waiting = data?.athletes.filter(({ papers }) => papers.some(isOpen)) ?? [];
  const asked = new Set(waiting.flatMap(({ papers }) => papers.filter(isOpen).map(({ paperId }) => paperId)));
  if (!data || asked.size === 0) return null;
  const isChoice = data.papers.every(({ paperId, needed }) => !asked.has(paperId) || !needed);
  const papers = asked.size === 1 ? '1 paper' : `${asked.size} papers`;
  const names = listed(waiting.map(({ athleteName }) => athleteName || 'your athlete'));
  return (
    <Note>
      <p>{`${papers} to ${isChoice ? 'answer' : 'sign'} for ${names}.`}</p>
      <ButtonLink look="line" to="/papers">
        {isChoice ? 'Read and Answer' : 'Read and Sign'}
      </ButtonLink>
    </Note>
  );
}
