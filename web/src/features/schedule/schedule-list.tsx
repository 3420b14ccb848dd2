import { usePublicQuery } from '../../api/use-public-query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { inOrder } from './move-item.ts';
import { ScheduleItemFacts } from './schedule-item-facts.tsx';

export function ScheduleList() {
  return (
    <Loaded query={usePublicQuery('schedule')} what="the schedule">
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title="Nothing on the schedule yet">
            <p>The coach adds sessions here as they are set. Check back soon.</p>
          </EmptyState>
        ) : (
          <ul className="schedule-list">
            {inOrder(items).map((item) => (
              <li key={item.itemId} className="schedule-item">
                <ScheduleItemFacts item={item} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
