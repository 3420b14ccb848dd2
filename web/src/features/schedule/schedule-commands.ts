import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { scheduleQuery } from '../../entities/schedule/schedule-queries.ts';
import { reportProblem } from '../../lib/report-problem.ts';
import { type Direction, moveItem } from './move-item.ts';
import type { ScheduleItem } from './schedule-item-facts.tsx';

const { queryKey } = scheduleQuery;

/** After every command: what the server has, also when it said no. */
export const refreshSchedule = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

/** An item as it was last read; undefined once it is gone. */
export const itemNow = (itemId: string): ScheduleItem | undefined =>
  queryClient.getQueryData(queryKey)?.items.find((item) => item.itemId === itemId);

export type Move = { readonly itemId: string; readonly direction: Direction };

type MovesOptions = {
  /** The schedule that is shown from the next render on has it in its new place. */
  readonly onMoved: (move: Move) => void;
  readonly onRefused: (move: Move, error: unknown) => void;
};

const moves = ['move-schedule-item'];

const show = (change: (items: readonly ScheduleItem[]) => readonly ScheduleItem[]): void => {
  queryClient.setQueryData(queryKey, (before) => before && { items: change(before.items) });
};

/** What the server has confirmed: the row goes away without waiting for the list. */
export const showRemoved = (itemId: string): void =>
  show((items) => items.filter((item) => item.itemId !== itemId));

/**
 * Moves at once on the screen and then on the server, one after the other in the order of the presses. What
 * is refused moves back; after the last one the screen shows what the server has. Not `useCommand`, which ignores a
 * press while it is busy: here each press counts, and a refused move is undone amid those that came after it.
 */
export function useMoves({ onMoved, onRefused }: MovesOptions) {
  const { mutate } = useMutation(
    {
      mutationKey: moves,
      scope: { id: 'schedule' },
      mutationFn: (move: Move) => api.call('moveScheduleItem', move),
      onMutate: async (move) => {
        // An answer that is on its way shows the order of before.
        await queryClient.cancelQueries({ queryKey });
        show((items) => moveItem(items, move.itemId, move.direction));
        onMoved(move);
      },
      onError: (error, move) => {
        reportProblem('schedule-item-not-moved', error);
        show((items) => moveItem(items, move.itemId, move.direction === 'up' ? 'down' : 'up'));
        onRefused(move, error);
      },
      onSettled: async () => {
        if (queryClient.isMutating({ mutationKey: moves }) === 1) await refreshSchedule();
      },
    },
    queryClient,
  );
  return mutate;
}
