import type { ScheduleItem } from './schedule-item-facts.tsx';

export type Direction = 'up' | 'down';

export const inOrder = (items: readonly ScheduleItem[]): readonly ScheduleItem[] =>
  [...items].sort((one, other) => one.order - other.order);

/** Swaps an item with its neighbor; the first and last item stay (spec section 7). */
export function moveItem(
  items: readonly ScheduleItem[],
  itemId: string,
  direction: Direction,
): readonly ScheduleItem[] {
  const sorted = inOrder(items);
  const index = sorted.findIndex((item) => item.itemId === itemId);
  const item = sorted[index];
  const neighbour = sorted[direction === 'up' ? index - 1 : index + 1];
  if (!item || !neighbour) return sorted;
  const swapped = sorted.map((other) => {
    if (other === item) return { ...item, order: neighbour.order };
    return other === neighbour ? { ...neighbour, order: item.order } : other;
  });
  return inOrder(swapped);
}
