import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { type PushState, pushHere } from '../../lib/push-device.ts';

const devicesQuery = queryOptions({
  queryKey: ['devices'],
  async queryFn({ signal }) {
    const [{ publicKey, devices }, here] = await Promise.all([
      api.call('devices', {}, { signal }),
      pushHere(),
    ]);
    const ids = devices.map(({ deviceId }) => deviceId);
    // False if the subscription belongs to another family or the server rejected it.
    const isOn = here.kind === 'on' && ids.includes(here.deviceId);
    const state: PushState = here.kind === 'on' && !isOn ? { kind: 'off' } : here;
    return { publicKey, ids, here: state, others: ids.length - (isOn ? 1 : 0) };
  },
});

export type KnownDevices = Awaited<ReturnType<NonNullable<typeof devicesQuery.queryFn>>>;

export const useDevices = () => useQuery(devicesQuery, queryClient);

export const refreshDevices = (): Promise<void> => queryClient.invalidateQueries(devicesQuery);
