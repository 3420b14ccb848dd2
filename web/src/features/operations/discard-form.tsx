import { api } from '../../api/api.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { type Letter, refreshDeadLetters } from './operations-queries.ts';

type DiscardFormProps = {
  readonly queue: string;
  readonly letter: Letter;
  readonly onClose: () => void;
};

export function DiscardForm({ queue, letter, onClose }: DiscardFormProps) {
  return (
    <ReasonForm
      hint="Leave names out. For example: we called the family"
      send={async ({ reason }) => {
        await api.call('discardDeadLetters', { queue, letters: [letter.id], reason });
        await refreshDeadLetters();
      }}
      onSent={onClose}
      sendLabel="Discard"
      busyLabel="Discarding..."
      isDangerous
      closeLabel="Keep it"
      onClose={onClose}
    >
      <p>It will never be delivered. The event itself stays in the history.</p>
    </ReasonForm>
  );
}
