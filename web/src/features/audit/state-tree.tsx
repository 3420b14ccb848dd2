import { EventData } from './event-data.tsx';
import { plainLabel } from './plain-data.ts';

type StateTreeProps = {
  readonly state: unknown;
  readonly changed: readonly string[];
  readonly place?: string;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isMoney = (value: object): boolean => 'cents' in value && 'currency' in value;

const isLeaf = (value: unknown): boolean =>
  !isObject(value) ||
  isMoney(value) ||
  (Array.isArray(value) ? !value.some(isObject) : Object.keys(value).length === 0);

const labelOf = (parent: unknown, name: string): string =>
  Array.isArray(parent) ? `${Number(name) + 1}.` : plainLabel(name);

export function StateTree({ state, changed, place = '' }: StateTreeProps) {
  if (isLeaf(state)) return <EventData value={state} />;
  return (
    <ul className="state-tree">
      {Object.entries(state as object).map(([name, value]) => {
        const here = place === '' ? name : `${place}.${name}`;
        const isChanged = changed.includes(here);
        const label = labelOf(state, name);
        if (isLeaf(value)) {
          return (
            <li key={name} className="state-field" data-changed={isChanged || undefined}>
              <span className="muted">{label}</span>{' '}
              <span>
                <span>
                  <EventData value={value} field={name} />
                </span>
                {isChanged && <span className="visually-hidden"> (changed)</span>}
              </span>
            </li>
          );
        }
        const holdsChange = isChanged || changed.some((one) => one.startsWith(`${here}.`));
        return (
          <li key={`${name}-${holdsChange}`} data-changed={isChanged || undefined}>
            <details open={holdsChange || undefined}>
              <summary>
                {label}
                {holdsChange && <span className="state-mark">changed</span>}
              </summary>
              <StateTree state={value} changed={isChanged ? [] : changed} place={here} />
            </details>
          </li>
        );
      })}
    </ul>
  );
}
