import { FilterPills } from '../../ui/data-list.tsx';
import { filterNames } from './filters-in.ts';

/** Saved views; switching between views keeps the chosen family, athlete and dates. */
const views = {
  all: {},
  plan: { group: 'Plans' },
  medical: { type: 'PersonalDataViewed' },
  charge: { group: 'Payments' },
  mail: { group: 'Emails' },
} as const satisfies Readonly<Record<string, { readonly group?: string; readonly type?: string }>>;
type View = keyof typeof views;

const options: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'plan', label: 'Who changed this plan?' },
  { value: 'medical', label: 'Who saw medical notes?' },
  { value: 'charge', label: 'Was this charge right?' },
  { value: 'mail', label: 'What was mailed?' },
];

const hints: Readonly<Record<View, string>> = {
  all: '',
  plan: 'Choose the family, and the athlete under More filters. Each event shows who did it and what changed.',
  medical:
    'Choose the family, and the athlete under More filters. Each view is an event, once a day for each administrator.',
  charge:
    'Choose the family, open the payment and then open “Cause and effects”. It shows the request, Stripe’s responses, the bill and refunds.',
  mail: 'Choose the family. Delivered and bounced emails are marked. “Cause and effects” shows all details of an email.',
};

const viewIn = (params: URLSearchParams): View => {
  const [type, group] = [params.get('type'), params.get('group')];
  const is = (view: View) => {
    const asked: { readonly group?: string; readonly type?: string } = views[view];
    return (asked.type ?? null) === type && (asked.group ?? null) === group;
  };
  return options.find(({ value }) => value !== 'all' && is(value))?.value ?? 'all';
};

type SavedViewsProps = {
  readonly params: URLSearchParams;
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
};

const kept: readonly string[] = ['family', 'athlete', 'from', 'to'];
const forgotten = Object.fromEntries(
  filterNames.filter((name) => !kept.includes(name)).map((name) => [name, undefined]),
);

export function SavedViews({ params, change }: SavedViewsProps) {
  const chosen = viewIn(params);
  return (
    <div className="saved-views">
      <FilterPills
        legend="Questions"
        options={options}
        chosen={chosen}
        onChoose={(view) => change({ ...forgotten, ...views[view] })}
      />
      {hints[chosen] !== '' && <p className="muted">{hints[chosen]}</p>}
    </div>
  );
}
