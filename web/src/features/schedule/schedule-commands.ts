import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { refreshSchedule, scheduleQuery } from '../../entities/schedule/schedule-queries.ts';
import { reportProblem } from '../../lib/report-problem.ts';
import { type Direction, moveItem } from './move-item.ts';
import type { ScheduleItem } from './schedule-item-facts.tsx';

const { queryKey } = scheduleQuery;

export const cachedScheduleItem = (itemId: string): ScheduleItem | undefined =>
  queryClient.getQueryData(queryKey)?.items.find((item) => item.itemId === itemId);

export type Move = { readonly itemId: string; readonly direction: Direction };

type MovesOptions = {
  readonly onMoved: (move: Move) => void;
  readonly onRefused: (move: Move, error: unknown) => void;
};

const moves = ['move-schedule-item'];

const show = (change: (items: readonly ScheduleItem[]) => readonly ScheduleItem[]): void => {
  queryClient.setQueryData(queryKey, (before) => before && { ...before, items: change(before.items) });
};

export const showRemoved = (itemId: string): void =>
  show((items) => items.filter((item) => item.itemId !== itemId));

/** Like `useCommand`, but sends every press, and undoes a rejected move even after later moves. */
export function useMoveItem({ onMoved, onRefused }: MovesOptions) {
  const { mutate } = useMutation(
    {
      mutationKey: moves,
      scope: { id: 'schedule' },
      mutationFn: (move: Move) => api.call('moveScheduleItem', move),
      onMutate: async (move) => {
        // Cancels pending reads, because their answers contain the old order.
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
