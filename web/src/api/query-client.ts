import { QueryClient } from '@tanstack/react-query';
import { onStaleRead } from './api.ts';
import { ApiError } from './api-error.ts';

/** What may go away by itself; a refusal stays a refusal however often one asks. */
const worthRetrying = ['unreachable', 'internal'];
const maxRetries = 2;

/**
 * What this tab knows of the signed-in family. Queries ask again when the window gets the focus or the
 * connection comes back; being offline is answered at once instead of waiting.
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

// What a provider of React's would do: from now on it hears of the window's focus and of the connection.
queryClient.mount();

/** Asking for a list that trails takes the server 2.5 seconds already. */
const askAgainMs = 1_000;
let askingAgain = false;

/*
 * Rows come later than usual: what is on the screen asks again until it shows what this tab has just written. That
 * ends by itself, because own writes are remembered for half a minute.
 */
onStaleRead(() => {
  if (askingAgain) return;
  askingAgain = true;
  setTimeout(() => {
    askingAgain = false;
    void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false });
  }, askAgainMs);
});
