import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from '../lib/drafts.ts';
import type { FormErrors, FormValues } from '../lib/form-values.ts';
import { typedMark } from '../lib/never-kept.ts';
import { parentSentences } from '../lib/parent-sentences.ts';
import { failureOf, ReadableError, sentenceFor } from '../lib/readable-error.ts';
import { reportProblem } from '../lib/report-problem.ts';

type FormOptions = {
  readonly validate: (values: FormValues) => FormErrors;
  readonly check?: (values: FormValues) => Promise<FormErrors>;
  /**
   * Sends the values; a retry uses the same idempotency key. `unsent` keeps the draft for the person's
   * return.
   */
  readonly submit: (values: FormValues, idempotencyKey: string) => Promise<'unsent' | undefined>;
  /** Called after the draft is removed; an empty form may replace this form. */
  readonly onSent?: () => void;
  readonly failureSentence?: (error: unknown) => string;
  /**
   * Name under which unsaved input is stored across reloads; for `neverKept` fields, only the existence of
   * input is stored.
   */
  readonly draft?: string;
  readonly neverKept?: readonly string[];
};

const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']),
  );

const restoreDraft = (form: HTMLFormElement, draft: Draft): void => {
  for (const [field, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'on';
    else if (control && 'value' in control && control.value === '') control.value = value;
  }
};

/**
 * Form with uncontrolled inputs, which keep input from before hydration. Validates at the first submit,
 * then at every change.
 */
export function useForm(options: FormOptions) {
  const { validate, check, submit, onSent, failureSentence, draft, neverKept = [] } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sentOnce, setSentOnce] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [notKept, setNotKept] = useState<readonly string[]>([]);
  const lastTry = useRef({ values: '', key: '' });

  const keep = (form: HTMLFormElement, missing = notKept): void => {
    if (draft === undefined) return;
    const kept = Object.entries(valuesOf(form)).flatMap(([name, value]) => {
      if (!neverKept.includes(name)) return [[name, value]];
      return value !== '' || missing.includes(name) ? [[typedMark(name), 'yes']] : [];
    });
    keepDraft(draft, Object.fromEntries(kept));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form has come alive.
  useEffect(() => {
    if (!ref.current || draft === undefined) return;
    const before = readDraft(draft);
    const missing = neverKept.filter((name) => typedMark(name) in before);
    restoreDraft(ref.current, before);
    setNotKept(missing);
    keep(ref.current, missing);
  }, [draft]);

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (found: FormErrors): void => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };

  const keyFor = (values: FormValues): string => {
    const text = JSON.stringify(values);
    if (lastTry.current.values !== text) lastTry.current = { values: text, key: crypto.randomUUID() };
    return lastTry.current.key;
  };

  const send = async (form: HTMLFormElement): Promise<void> => {
    const values = valuesOf(form);
    setSentOnce(true);
    setFailure(undefined);
    const found = validate(values);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      const late = check ? await check(values) : {};
      if (Object.keys(late).length > 0) {
        refuse(late);
        return;
      }
      if ((await submit(values, keyFor(values))) === 'unsent') return;
      lastTry.current = { values: '', key: '' };
      if (draft !== undefined) dropDraft(draft);
      setNotKept([]);
      onSent?.();
    } catch (error) {
      // Logs only unexpected failures, which are bugs.
      if (sentenceFor(error) === parentSentences.ourFault) reportProblem('form-not-sent', error);
      if (error instanceof ReadableError && Object.keys(error.fields).length > 0) refuse(error.fields);
      setFailure(failureOf(error, failureSentence ?? sentenceFor));
    } finally {
      setBusy(false);
    }
  };

  const formProps = {
    ref,
    noValidate: true,
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void send(event.currentTarget);
    },
    onInput: (event) => {
      if (sentOnce) setErrors(validate(valuesOf(event.currentTarget)));
      keep(event.currentTarget);
    },
  } satisfies ComponentProps<'form'>;

  return { formProps, errors, failure, busy, notKept };
}
