import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import type { AthleteRecord } from './athlete-queries.ts';

const movePreviewQuery = ({ parentID, athleteId }: AthleteRecord) =>
  queryOptions({
    queryKey: ['athlete', athleteId, 'move-preview'],
    queryFn: ({ signal }) => api.call('previewDouble', { parentId: parentID, athleteId }, { signal }),
  });

export const useMovePreview = (athlete: AthleteRecord) => useQuery(movePreviewQuery(athlete), queryClient);
