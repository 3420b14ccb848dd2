import { useEffect, useRef } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { refreshSchedule } from '../../entities/schedule/schedule-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { ScheduleItem } from './schedule-item-facts.tsx';

type RemovedNoteProps = { readonly item: ScheduleItem; readonly onRestored: () => void };

/**
 * Note about a removed item; stays until the next change, because a keyboard user may not reach a timed
 * message in time.
 */
export function RemovedNote({ item, onRestored }: RemovedNoteProps) {
  const ref = useRef<HTMLDivElement>(null);
  const undo = useCommand({
    name: 'schedule-item-not-restored',
    run: async () => {
      await api.call('restoreScheduleItem', { itemId: item.itemId });
      await refreshSchedule();
      onRestored();
    },
  });
  useEffect(() => {
    // Focuses Undo, because the pressed button disappeared with the item.
    ref.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={ref}>
      <Note tone={undo.failure === undefined ? 'ok' : 'bad'} announce="status">
        “{item.title}” is deleted. {undo.failure}
        <Button look="line" busy={undo.busy} busyLabel="Undoing..." onClick={() => undo.start()}>
          Undo
        </Button>
      </Note>
    </div>
  );
}
