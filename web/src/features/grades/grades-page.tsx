import '../../ui/data.css';
import './grades.css';
import { isWeekday, weekdayAbbreviation } from '@hoops/domain/club/days';
import { type Grade, gradeName } from '@hoops/domain/club/grades';
import { useState } from 'react';
import type { ApiAnswer } from '../../api/api-types.ts';
import { useGrades } from '../../entities/grades/grade-queries.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { useWide } from '../../lib/use-wide.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ClassPlaces } from './class-places.tsx';
import { GradeDialog } from './grade-dialog.tsx';
import { NewYearDialog } from './new-year-dialog.tsx';
import { isProgram, type Offering, offeringName, offerings } from './offering-words.ts';

type OfferedGrade = ApiAnswer<'grades'>['grades'][number];
type GradesProps = {
  readonly grades: readonly OfferedGrade[];
  readonly onEdit: (grade: Grade) => void;
};

function EditButton({ grade, onEdit }: { readonly grade: Grade; readonly onEdit: GradesProps['onEdit'] }) {
  return (
    <Button look="line" aria-label={`Edit ${gradeName(grade)}`} onClick={() => onEdit(grade)}>
      Edit
    </Button>
  );
}

function Cell({ offered }: { readonly offered: boolean }) {
  return (
    <td data-offered={offered}>
      {offered && <CheckIcon />}
      <span className="visually-hidden">{offered ? 'Offered' : 'Not offered'}</span>
    </td>
  );
}

/** Abbreviates days, because full names would make the table too wide. */
const columnName = (offering: Offering): string =>
  isProgram(offering) && isWeekday(offering) ? weekdayAbbreviation[offering] : offeringName(offering);

function Matrix({ grades, onEdit }: GradesProps) {
  return (
    <div className="data-rows">
      <table className="data-table offering-matrix">
        <caption className="visually-hidden">Offerings for each grade</caption>
        <thead>
          <tr>
            <th scope="col">Grade</th>
            {offerings.map((offering) => (
              <th key={offering} scope="col" aria-label={offeringName(offering)}>
                {columnName(offering)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {grades.map(({ grade, offerings: offered }) => (
            <tr key={grade}>
              <th scope="row" className="data-short">
                {gradeName(grade)}
              </th>
              {offerings.map((offering) => (
                <Cell key={offering} offered={offered[offering]} />
              ))}
              <td className="data-short">
                <EditButton grade={grade} onEdit={onEdit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const namesOf = (offered: OfferedGrade['offerings'], of: (offering: Offering) => boolean): string =>
  offerings
    .filter((offering) => of(offering) && offered[offering])
    .map(offeringName)
    .join(', ') || 'Nothing';

function GradeCards({ grades, onEdit }: GradesProps) {
  return (
    <div className="stack">
      {grades.map(({ grade, offerings: offered }) => (
        <Card key={grade} title={gradeName(grade)} aside={<EditButton grade={grade} onEdit={onEdit} />}>
          <dl className="plain-fields">
            <div>
              <dt>Classes</dt>
              <dd>{namesOf(offered, isProgram)}</dd>
            </div>
            <div>
              <dt>By request</dt>
              <dd>{namesOf(offered, (offering) => !isProgram(offering))}</dd>
            </div>
          </dl>
        </Card>
      ))}
    </div>
  );
}

function Grades() {
  const wide = useWide();
  const [editing, setEditing] = useState<Grade>();
  const [newYear, setNewYear] = useState(false);
  const Shape = wide ? Matrix : GradeCards;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Grades</h1>
          <p className="muted">What each grade can choose. Athletes keep what they have.</p>
        </div>
        <Button look="line" onClick={() => setNewYear(true)}>
          New School Year
        </Button>
      </div>
      <div className="stack">
        <div>
          <Loaded query={useGrades()} what="the grades" count={9}>
            {({ grades }) => <Shape grades={grades} onEdit={setEditing} />}
          </Loaded>
        </div>
        <ClassPlaces />
      </div>
      <NewYearDialog open={newYear} onClose={() => setNewYear(false)} />
      <GradeDialog grade={editing} onClose={() => setEditing(undefined)} />
    </>
  );
}

export default function GradesPage() {
  return (
    <InnerLayout>
      <Grades />
    </InnerLayout>
  );
}
