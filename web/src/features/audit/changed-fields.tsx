import type { ApiAnswer } from '../../api/api-types.ts';
import { EventData } from './event-data.tsx';
import { plainLabel } from './plain-data.ts';

/** Words for a path such as `athletes.0.grade`. */
const labelOf = (path: string): string =>
  path
    .split('.')
    .map((name) => (/^\d+$/.test(name) ? `${Number(name) + 1}.` : plainLabel(name)))
    .join(' › ');

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

type ChangedFieldsProps = { readonly changes: ApiAnswer<'auditEvent'>['changes'] };

export function ChangedFields({ changes }: ChangedFieldsProps) {
  return (
    <table className="changed-fields">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{labelOf(field)}</th>
            <td>
              <EventData value={before} field={nameOf(field)} />
            </td>
            <td>
              <EventData value={after} field={nameOf(field)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
