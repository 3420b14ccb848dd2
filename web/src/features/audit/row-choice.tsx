import { useId } from 'react';
import type { Step } from './audit-queries.ts';
import { plainLabel } from './plain-data.ts';

type Row = Step['rows'][number];

/** Names a row by its list, such as `Athletes: Kim Lee` or `Roster (Monday Class): Kim Lee`. */
const labelOf = ({ list, name }: Row): string => {
  const [words = '', ...of] = list.split('#');
  const plain = words.charAt(0).toUpperCase() + words.slice(1).replaceAll('-', ' ');
  return `${[plain, ...of.map((part) => `(${plainLabel(part)})`)].join(' ')}: ${name}`;
};

const Options = ({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) =>
  rows.length > 0 && (
    <optgroup label={label}>
      {rows.map((row) => (
        <option key={row.key} value={row.key}>
          {labelOf(row)}
        </option>
      ))}
    </optgroup>
  );

type RowChoiceProps = {
  readonly rows: readonly Row[];
  readonly chosen: string | undefined;
  readonly onChoice: (key: string) => void;
};

export function RowChoice({ rows, chosen = '', onChoice }: RowChoiceProps) {
  const id = useId();
  const isListed = chosen === '' || rows.some(({ key }) => key === chosen);
  return (
    <div className="control step-choice">
      <label htmlFor={id}>Show</label>
      <select id={id} className="input" value={chosen} onChange={({ target: { value } }) => onChoice(value)}>
        <option value="">State of the rules</option>
        {!isListed && <option value={chosen}>The chosen row</option>}
        <Options label="Rows changed by this event" rows={rows.filter(({ isChanged }) => isChanged)} />
        <Options label="Other rows" rows={rows.filter(({ isChanged }) => !isChanged)} />
      </select>
    </div>
  );
}
