import { Button } from '../../ui/button.tsx';
import { icon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import type { Direction } from './move-item.ts';
import { type ScheduleItem, ScheduleItemFacts } from './schedule-item-facts.tsx';

const UpIcon = icon('M12 19V5M6 11l6-6 6 6');
const DownIcon = icon('M12 5v14M6 13l6 6 6-6');

export const moveButtonId = (itemId: string, direction: Direction): string => `move-${direction}-${itemId}`;
export const editButtonId = (itemId: string): string => `edit-${itemId}`;

type ScheduleRowProps = {
  readonly item: ScheduleItem;
  readonly first: boolean;
  readonly last: boolean;
  readonly deleting: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onMove: (direction: Direction) => void;
};

export function ScheduleRow(props: ScheduleRowProps) {
  const { item, first, last, deleting, onEdit, onDelete, onMove } = props;
  const ofItem = <span className="visually-hidden"> {item.title}</span>;
  return (
    <li className="schedule-item">
      <ScheduleItemFacts item={item} />
      <div className="schedule-actions">
        <Button look="line" id={editButtonId(item.itemId)} onClick={onEdit}>
          <PencilIcon /> <span>Edit{ofItem}</span>
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
