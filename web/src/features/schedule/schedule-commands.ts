import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { queryClient } from '../../queries/query-client.ts';
import { reportProblem } from '../../report-problem.ts';
import { type Direction, inOrder, moveItem } from './move-item.ts';

const scheduleQuery = queryOptions({
  queryKey: ['schedule'],
  queryFn: ({ signal }) => api.call('schedule', {}, { signal }),
  select: ({ items }) => inOrder(items),
});
const { queryKey } = scheduleQuery;

export const useSchedule = () => useQuery(scheduleQuery, queryClient);

/** After every command: what the server has, also when it said no. */
export const refreshSchedule = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

type Move = { readonly itemId: string; readonly direction: Direction };

const moves = ['move-schedule-item'];

const showMoved = ({ itemId, direction }: Move): void => {
  queryClient.setQueryData(
    queryKey,
    (before) => before && { items: moveItem(before.items, itemId, direction) },
  );
};

/**
 * Moves at once on the screen and then on the server, one after the other in the order of the presses. What
 * is refused moves back; after the last one the screen shows what the server has.
 */
export function useMoves(onRefused: (move: Move, error: unknown) => void) {
  const { mutate } = useMutation(
    {
      mutationKey: moves,
      scope: { id: 'schedule' },
      mutationFn: (move: Move) => api.call('moveScheduleItem', move),
      onMutate: async (move) => {
        // An answer that is on its way shows the order of before.
        await queryClient.cancelQueries({ queryKey });
        showMoved(move);
      },
      onError: (error, move) => {
        reportProblem('schedule-item-not-moved', error);
        showMoved({ ...move, direction: move.direction === 'up' ? 'down' : 'up' });
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
