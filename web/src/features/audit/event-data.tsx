import { type PlainData, plainData } from './plain-data.ts';

function Plain({ data }: { readonly data: PlainData }) {
  if (data.kind === 'text') return data.text;
  if (data.kind === 'list') {
    return (
      <ul className="plain-list">
        {data.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened is never reordered.
          <li key={index}>
            <Plain data={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl className="plain-fields">
      {data.fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Plain data={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type EventDataProps = {
  readonly value: unknown;
  readonly field?: string;
};

export function EventData({ value, field }: EventDataProps) {
  return <Plain data={plainData(value, field)} />;
}
