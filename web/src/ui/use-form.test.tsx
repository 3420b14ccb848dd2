import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDraft } from '../lib/drafts.ts';
import type { FormValues } from '../lib/form-values.ts';
import { ReadOnlyModeError } from '../lib/readable-error.ts';
import { useForm } from './use-form.ts';

type Submit = Parameters<typeof useForm>[0]['submit'];
type Options = Partial<Parameters<typeof useForm>[0]>;

type FormProps = { readonly options: Parameters<typeof useForm>[0]; readonly onDrawn: (form: Form) => void };
type Form = ReturnType<typeof useForm>;

function DrawnOnce({ options, onDrawn }: FormProps) {
  onDrawn(useForm(options));
  return null;
}

const givenForm = (submit: Submit, options: Options = {}) => {
  const drawn: Form[] = [];
  const all = { validate: () => ({}), draft: 'request', submit, ...options };
  renderToString(<DrawnOnce options={all} onDrawn={(form) => drawn.push(form)} />);
  const [form] = drawn;
  if (!form) throw new Error('Nothing was drawn.');
  const event = (values: FormValues) => ({ preventDefault: () => undefined, currentTarget: values }) as never;
  return {
    type: (values: FormValues) => form.formProps.onInput(event(values)),
    send: (values: FormValues) => form.formProps.onSubmit(event(values)),
  };
};

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal(
    'FormData',
    class extends Map<string, string> {
      constructor(form: FormValues) {
        super(Object.entries(form) as [string, string][]);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('a form stores a trimmed draft, and stores only whether a secret field was filled', () => {
  givenForm(vi.fn(), { neverKept: ['password'] }).type({ name: ' Vi ', password: 'secret' });
  expect(readDraft('request')).toEqual({ name: 'Vi', 'typed:password': 'yes' });
  givenForm(vi.fn(), { neverKept: ['password'] }).type({ name: ' Vi ', password: '' });
  expect(readDraft('request')).toEqual({ name: 'Vi' });
});

it('a form still works when session storage is full', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  });
  expect(() => givenForm(vi.fn()).type({ name: 'Vi' })).not.toThrow();
});

it('a form submitted twice before rendering uses one idempotency key', async () => {
  const submit = vi.fn<Submit>(async () => undefined);
  const form = givenForm(submit);
  form.send({ name: 'Vi' });
  form.send({ name: 'Vi' });
  await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  const [[, first] = [], [, second] = []] = submit.mock.calls;
  expect(second).toBe(first);
});

it('a form reuses its idempotency key for the same values until they are sent', async () => {
  const onSent = vi.fn();
  const submit = vi
    .fn<Submit>(async () => undefined)
    .mockRejectedValueOnce(new ReadOnlyModeError())
    .mockRejectedValueOnce(new ReadOnlyModeError());
  const form = givenForm(submit, { onSent });
  const sendAs = async (name: string, times: number) => {
    form.send({ name });
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(times));
    return submit.mock.lastCall?.[1];
  };
  const first = await sendAs('Vi', 1);
  expect(await sendAs('Vi', 2)).toBe(first);
  const other = await sendAs('Viola', 3);
  expect(other).not.toBe(first);
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(await sendAs('Viola', 4)).not.toBe(other);
});

it('a form drops its draft when the response arrives, even after the page was left', async () => {
  let answer = (): void => undefined;
  const submit: Submit = () =>
    new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
  const onSent = vi.fn();
  const form = givenForm(submit, { onSent });
  form.type({ name: 'Vi' });
  form.send({ name: 'Vi' });
  expect(readDraft('request')).toEqual({ name: 'Vi' });
  answer();
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(readDraft('request')).toEqual({});
});

it('a form keeps its draft when it could not be sent', async () => {
  const submit = vi.fn<Submit>(async () => 'unsent');
  const onSent = vi.fn();
  const form = givenForm(submit, { onSent });
  form.type({ name: 'Vi' });
  form.send({ name: 'Vi' });
  await vi.waitFor(() => expect(submit).toHaveResolved());
  expect(readDraft('request')).toEqual({ name: 'Vi' });
  expect(onSent).not.toHaveBeenCalled();
});

it('a form with invalid values is not sent, whether immediate validation or a later check finds them', async () => {
  const submit = vi.fn<Submit>();
  const wrong = { name: 'Please enter your name.' };
  const check = vi.fn(async () => wrong);
  givenForm(submit, { validate: () => wrong, check }).send({ name: '' });
  expect(check).not.toHaveBeenCalled();
  givenForm(submit, { check }).send({ name: '' });
  await vi.waitFor(() => expect(check).toHaveResolved());
  expect(submit).not.toHaveBeenCalled();
});
