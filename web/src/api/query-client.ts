import { QueryClient } from '@tanstack/react-query';
import { onStaleRead } from './api.ts';
import { ApiError } from './api-error.ts';

/** Errors that may be temporary; business rejections are final. */
const worthRetrying = ['unreachable', 'internal'];
const maxRetries = 2;

/** Queries refetch on focus and reconnect; offline calls fail immediately instead of waiting. */
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

// We render no QueryClientProvider.
queryClient.mount();

/** The server already waits 2.5 seconds for a lagging list. */
const askAgainMs = 1_000;
let askingAgain = false;

/* Refetches until lists include this tab's writes, for at most half a minute. */
onStaleRead(() => {
  if (askingAgain) return;
  askingAgain = true;
  setTimeout(() => {
    askingAgain = false;
    void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false });
  }, askAgainMs);
});
