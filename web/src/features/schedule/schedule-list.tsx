import { useLoaded } from '../../api/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ScheduleItemFacts } from './schedule-item-facts.tsx';

export function ScheduleList() {
  const [schedule, retry] = useLoaded('schedule');
  if (schedule.status === 'loading') return <Skeleton label="Loading the schedule..." />;
  if (schedule.status === 'failed') {
    return (
      <Failure>
        {schedule.sentence}
        <Button look="line" onClick={retry}>
          Retry
        </Button>
      </Failure>
    );
  }
  const { items } = schedule.data;
  if (items.length === 0) {
    return (
      <EmptyState title="Nothing on the schedule yet">
        <p>The coach adds sessions here as they are set. Check back soon.</p>
      </EmptyState>
    );
  }
  return (
    <ul className="schedule-list">
      {[...items]
        .sort((a, b) => a.order - b.order)
        .map((item) => (
          <li key={item.itemId} className="schedule-item">
            <ScheduleItemFacts item={item} />
          </li>
        ))}
    </ul>
  );
}
