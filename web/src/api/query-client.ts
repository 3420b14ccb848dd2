import { QueryClient } from '@tanstack/react-query';
import { onStaleRead } from './api.ts';
import { ApiError } from './api-error.ts';

/** Codes of errors that may be temporary; business rejections are final. */
const worthRetrying = ['unreachable', 'internal'];
const maxRetries = 2;

/**
 * Queries refetch on focus and reconnect. Offline calls fail immediately instead of waiting for a
 * connection.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < maxRetries && error instanceof ApiError && worthRetrying.includes(error.code),
    },
    mutations: { networkMode: 'always' },
  },
});

// Mounts the client here, because we render no QueryClientProvider.
queryClient.mount();

/** Milliseconds; the server has already waited 2.5 seconds for the lagging list. */
const askAgainMs = 1_000;
let askingAgain = false;

/* Refetches until the lists include this tab's writes, for at most half a minute. */
onStaleRead(() => {
  if (askingAgain) return;
  askingAgain = true;
  setTimeout(() => {
    askingAgain = false;
    void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false });
  }, askAgainMs);
});
