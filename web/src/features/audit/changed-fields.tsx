import type { ApiAnswer } from '../../api/api-types.ts';
import { EventData } from './event-data.tsx';
import { plainLabel } from './plain-data.ts';

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
            <th scope="row">{plainLabel(field)}</th>
            <td>
              <EventData value={before} field={field} />
            </td>
            <td>
              <EventData value={after} field={field} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
