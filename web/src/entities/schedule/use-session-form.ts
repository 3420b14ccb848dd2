import type { FormErrors, FormValues } from '../../lib/form-values.ts';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { refreshSchedule } from './schedule-queries.ts';

type SessionFormOptions = {
  readonly draft?: string;
  readonly validate: (values: FormValues) => FormErrors;
  readonly send: (values: FormValues, options: { readonly idempotencyKey: string }) => Promise<unknown>;
  readonly toast: () => string;
  readonly onClose: () => void;
};

/** Form of a dialog about sessions: every view of the schedule is read again, then the dialog closes. */
export const useSessionForm = ({ send, toast, onClose, ...form }: SessionFormOptions) =>
  useForm({
    ...form,
    submit: async (values, idempotencyKey) => {
      try {
        await send(values, { idempotencyKey });
      } finally {
        await refreshSchedule();
      }
      return undefined;
    },
    onSent: () => {
      showToast(toast());
      onClose();
    },
  });
