import { canUndo, useRestoreSession } from '../../entities/schedule/day-sessions.tsx';
import { longWeekday } from '../../lib/club-day.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { CalendarIcon, icon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import type { Direction } from './move-item.ts';
import { type ScheduleItem, ScheduleItemFacts } from './schedule-item-facts.tsx';

const UpIcon = icon('M12 19V5M6 11l6-6 6 6');
const DownIcon = icon('M12 5v14M6 13l6 6 6-6');

export const moveButtonId = (itemId: string, direction: Direction): string => `move-${direction}-${itemId}`;
export const editButtonId = (itemId: string): string => `edit-${itemId}`;

type ScheduleRowProps = {
  readonly item: ScheduleItem;
  readonly today: string;
  readonly first: boolean;
  readonly last: boolean;
  readonly deleting: boolean;
  readonly onEdit: () => void;
  readonly onChangeDate: () => void;
  readonly onDelete: () => void;
  readonly onMove: (direction: Direction) => void;
};

export function ScheduleRow(props: ScheduleRowProps) {
  const { item, today, first, last, deleting, onEdit, onChangeDate, onDelete, onMove } = props;
  const restore = useRestoreSession();
  const place = useKeptFocus<HTMLLIElement>(`${item.exceptions.length}`);
  const ofItem = <span className="visually-hidden"> {item.title}</span>;
  return (
    <li ref={place} className="schedule-item" tabIndex={-1}>
      <ScheduleItemFacts
        item={item}
        today={today}
        action={(session) =>
          canUndo(session, new Date().toISOString()) && (
            <Button
              look="quiet"
              busy={restore.asked?.plannedOn === session.plannedOn}
              busyLabel="Undoing..."
              onClick={() => restore.start(session)}
            >
              Undo<span className="visually-hidden"> the change on {longWeekday(session.plannedOn)}</span>
            </Button>
          )
        }
      />
      <Failure>{restore.failure}</Failure>
      <div className="schedule-actions">
        <Button look="line" id={editButtonId(item.itemId)} onClick={onEdit}>
          <PencilIcon /> <span>Edit{ofItem}</span>
        </Button>
        <Button look="line" onClick={onChangeDate}>
          <CalendarIcon />{' '}
          <span>
            {item.recurrence ? 'Change one date' : 'Cancel one date'}
            {ofItem}
          </span>
        </Button>
        <Button look="line" id={moveButtonId(item.itemId, 'up')} off={first} onClick={() => onMove('up')}>
          <UpIcon /> <span>Move up{ofItem}</span>
        </Button>
        <Button look="line" id={moveButtonId(item.itemId, 'down')} off={last} onClick={() => onMove('down')}>
          <DownIcon /> <span>Move down{ofItem}</span>
        </Button>
        <Button look="danger" busy={deleting} busyLabel="Deleting..." onClick={onDelete}>
          <TrashIcon /> <span>Delete{ofItem}</span>
        </Button>
      </div>
    </li>
  );
}
