import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ApiInput } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { refreshFamily } from '../../session/me.ts';
import { planChangeFailure } from './use-plan-change.ts';

export function useClassPauseCommand<Id extends 'pauseClasses' | 'endClassPause'>(
  id: Id,
  failed: string,
  onDone?: () => void,
) {
  const [isLost, setLost] = useState(false);
  const command = useCommand<ApiInput<Id>>({
    name: `${id}-failed`,
    failureSentence: planChangeFailure(failed),
    run: async (input) => {
      setLost(false);
      try {
        await api.call(id, input);
      } catch (error) {
        setLost(error instanceof ApiError && error.code === 'unreachable');
        throw error;
      } finally {
        await refreshFamily();
      }
      onDone?.();
    },
  });
  return { ...command, isLost };
}
