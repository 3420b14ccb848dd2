import './schedule-editor.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CancelSessionsDialog } from '../../entities/schedule/cancel-sessions-dialog.tsx';
import { refreshSchedule, useSchedule } from '../../entities/schedule/schedule-queries.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type Direction, inOrder } from './move-item.ts';
import { ExtraSessionDialog, OneDateDialog } from './one-date-forms.tsx';
import { RemovedNote } from './removed-note.tsx';
import { type Move, showRemoved, useMoveItem } from './schedule-commands.ts';
import { ScheduleForm } from './schedule-form.tsx';
import type { ScheduleItem } from './schedule-item-facts.tsx';
import { editButtonId, moveButtonId, ScheduleRow } from './schedule-row.tsx';

const focusOnce = (id: RefObject<string | undefined>): void => {
  const control = id.current === undefined ? null : document.getElementById(id.current);
  if (!control) return;
  control.focus();
  id.current = undefined;
};

type EditorProps = { readonly items: readonly ScheduleItem[]; readonly today: string };

function Editor({ items, today }: EditorProps) {
  const [subject, setSubject] = useState<ScheduleItem | 'new'>();
  const [isDaysOff, setDaysOff] = useState(false);
  const [extra, setExtra] = useState(false);
  const [dated, setDated] = useState<ScheduleItem>();
  const [removed, setRemoved] = useState<ScheduleItem>();
  const [news, setNews] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const moved = useRef<Move>(undefined);
  const restoredRow = useRef<string>(undefined);

  // Focuses the button again, because the row lost the focus when it moved.
  useEffect(() => {
    if (!moved.current) return;
    const { itemId, direction } = moved.current;
    moved.current = undefined;
    document.getElementById(moveButtonId(itemId, direction))?.focus();
    const place = items.findIndex((item) => item.itemId === itemId);
    const item = items[place];
    if (item) setNews(`${item.title} is now ${place + 1} of ${items.length}.`);
  }, [items]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the note with Undo goes away together with its button.
  useEffect(() => {
    focusOnce(restoredRow);
  }, [items, removed]);

  const titleOf = (itemId: string): string =>
    items.find((item) => item.itemId === itemId)?.title ?? 'The item';
  const move = useMoveItem({
    onMoved: (move) => {
      moved.current = move;
    },
    onRefused: ({ itemId }, error) => {
      setNews('');
      setRefusal(`“${titleOf(itemId)}” could not be moved. ${sentenceFor(error)}`);
    },
  });
  const remove = useCommand<ScheduleItem>({
    name: 'schedule-item-not-deleted',
    run: async (item) => {
      try {
        await api.call('removeScheduleItem', { itemId: item.itemId });
        showRemoved(item.itemId);
        setRemoved(item);
      } finally {
        await refreshSchedule();
      }
    },
  });
  const startAfresh = (): void => {
    setRefusal(undefined);
    remove.clearFailure();
    setRemoved(undefined);
  };

  const onMove = (item: ScheduleItem, direction: Direction): void => {
    startAfresh();
    move({ itemId: item.itemId, direction });
  };

  const failure = refusal ?? remove.failure;
  return (
    <div className="stack">
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <div className="actions">
        <Button
          onClick={() => {
            startAfresh();
            setSubject('new');
          }}
        >
          <PlusIcon /> Add
        </Button>
        <Button look="line" onClick={() => setExtra(true)}>
          Extra Session
        </Button>
        {items.some(({ recurrence }) => recurrence !== null) && (
          <Button look="line" onClick={() => setDaysOff(true)}>
            Days Off
          </Button>
        )}
      </div>
      <Failure>{failure}</Failure>
      {removed && (
        <RemovedNote
          key={removed.itemId}
          item={removed}
          onRestored={() => {
            restoredRow.current = editButtonId(removed.itemId);
            showToast(`“${removed.title}” is back on the schedule.`);
            setRemoved(undefined);
          }}
        />
      )}
      {items.length === 0 && (
        <EmptyState title="Nothing on the schedule yet">
          <p>Add the first session. Families will see it here right away.</p>
        </EmptyState>
      )}
      <ul className="schedule-list">
        {items.map((item, index) => (
          <ScheduleRow
            key={item.itemId}
            item={item}
            today={today}
            first={index === 0}
            last={index === items.length - 1}
            deleting={remove.asked?.itemId === item.itemId}
            onEdit={() => {
              startAfresh();
              setSubject(item);
            }}
            onChangeDate={() => {
              startAfresh();
              setDated(item);
            }}
            onDelete={() => {
              startAfresh();
              remove.start(item);
            }}
            onMove={(direction) => onMove(item, direction)}
          />
        ))}
      </ul>
      <CancelSessionsDialog
        subject={isDaysOff ? { title: 'Cancel training on several days' } : undefined}
        onClose={() => setDaysOff(false)}
      />
      <OneDateDialog item={dated} today={today} onClose={() => setDated(undefined)} />
      <ExtraSessionDialog open={extra} today={today} onClose={() => setExtra(false)} />
      <ScheduleForm
        subject={subject}
        today={today}
        onClose={() => setSubject(undefined)}
        onSaved={(title) => {
          showToast(subject === 'new' ? `“${title}” is added.` : `“${title}” is saved.`);
          setSubject(undefined);
        }}
      />
    </div>
  );
}

export default function ScheduleEditor() {
  return (
    <Loaded query={useSchedule()} what="the schedule">
      {({ items, today }) => <Editor items={inOrder(items)} today={today} />}
    </Loaded>
  );
}
