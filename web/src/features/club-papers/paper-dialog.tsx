import { grades as allGrades, type Grade, gradeName } from '@hoops/domain/club/grades';
import { publishPaperInput, validities } from '@hoops/domain/papers/events';
import { examplePapers } from '@hoops/domain/papers/example-papers';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { PaperText } from '../../entities/papers/paper-text.tsx';
import { type FormErrors, type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type ClubPaper, refreshClubPapers } from './club-paper-queries.ts';
import { kindNames, validityWords } from './club-paper-words.ts';

type PaperDraft = (typeof examplePapers)[number];

const blankPaper: PaperDraft = {
  title: '',
  text: '',
  kind: 'agreement',
  grades: null,
  needed: true,
  validMonths: null,
};

const kinds = ['agreement', 'photo-consent'] as const;
const gradeField = (grade: Grade): string => `grade-${grade}`;

const kindOptions = kinds.map((kind) => ({ value: kind, label: kindNames[kind] }));
const validityOptions = [null, ...validities].map((months) => ({
  value: `${months ?? ''}`,
  label: validityWords(months),
}));
const whoOptions = [
  { value: 'all', label: 'All athletes' },
  { value: 'grades', label: 'Some grades' },
];

type PaperFormProps = {
  readonly start: PaperDraft;
  readonly version: number;
  readonly newest: ClubPaper | undefined;
  readonly onClose: () => void;
};

function PaperForm({ start, version, newest, onClose }: PaperFormProps) {
  const [text, setText] = useState(start.text);
  const [title, setTitle] = useState(start.title);
  const [kind, setKind] = useState<string>(start.kind);
  const [who, setWho] = useState(start.grades === null ? 'all' : 'grades');
  const isChanged = newest && (newest.text !== text.trim() || newest.title !== title.trim());
  const inputOf = (values: FormValues) => ({
    ...(newest && { paperId: newest.paperId }),
    seen: newest?.version ?? 0,
    title: values.title ?? '',
    text: values.text ?? '',
    kind: kinds.find((one) => one === values.kind) ?? 'agreement',
    grades: values.who === 'all' ? null : allGrades.filter((grade) => values[gradeField(grade)] === 'on'),
    needed: values.needed === 'on',
    validMonths: validities.find((months) => `${months}` === values.validMonths) ?? null,
    signAgain: values.signAgain === 'on',
  });
  const errorsOf = (values: FormValues): FormErrors => schemaErrors(publishPaperInput, inputOf(values));
  const form = useForm({
    validate: errorsOf,
    submit: async (values, idempotencyKey) => {
      try {
        const { paperVersion } = await api.call('publishPaper', inputOf(values), { idempotencyKey });
        const isNews = paperVersion !== newest?.version || newest.isRetired;
        showToast(isNews ? `${values.title} is published, version ${paperVersion}.` : 'Nothing has changed.');
      } finally {
        await refreshClubPapers();
      }
      return undefined;
    },
    onSent: onClose,
  });
  return (
    <DialogForm
      form={form}
      sendLabel="Publish"
      busyLabel="Publishing..."
      closeLabel="Cancel"
      onClose={onClose}
    >
      {newest && newest.version !== version && (
        <Note tone="warn">
          <p>{`Version ${newest.version} was published in the meantime. Publishing replaces it.`}</p>
          <details>
            <summary>{`Text of version ${newest.version}`}</summary>
            <PaperText text={newest.text} />
          </details>
        </Note>
      )}
      <TextField
        label="Title"
        name="title"
        autoComplete="off"
        maxLength={80}
        defaultValue={start.title}
        onChange={({ target }) => setTitle(target.value)}
        error={form.errors.title}
      />
      <TextArea
        label="Text"
        name="text"
        rows={10}
        maxLength={10_000}
        hint="An empty line begins a new paragraph."
        defaultValue={start.text}
        onChange={({ target }) => setText(target.value)}
        error={form.errors.text}
      />
      <Select
        label="Kind"
        name="kind"
        options={kindOptions}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        error={form.errors.kind}
      />
      <Select
        label="For whom"
        name="who"
        options={whoOptions}
        value={who}
        onChange={({ target }) => setWho(target.value)}
      />
      {who === 'grades' && (
        <fieldset className="paper-grades">
          <legend>Grades</legend>
          {allGrades.map((grade) => (
            <Checkbox
              key={grade}
              label={gradeName(grade)}
              name={gradeField(grade)}
              defaultChecked={start.grades?.includes(grade) ?? false}
            />
          ))}
          {form.errors.grades !== undefined && <p className="error-text">{form.errors.grades}</p>}
        </fieldset>
      )}
      {kind === 'agreement' && (
        <Checkbox label="Athletes need it to train" name="needed" defaultChecked={start.needed} />
      )}
      <Select
        label="Valid"
        name="validMonths"
        options={validityOptions}
        defaultValue={`${start.validMonths ?? ''}`}
        error={form.errors.validMonths}
      />
      {isChanged && <Checkbox label="Ask everyone to sign again" name="signAgain" defaultChecked />}
    </DialogForm>
  );
}

function NewPaper({ onClose }: { readonly onClose: () => void }) {
  const [start, setStart] = useState<PaperDraft>();
  if (start) return <PaperForm start={start} version={0} newest={undefined} onClose={onClose} />;
  return (
    <>
      <p>
        Start with one of our examples, or with a blank paper. Examples are not legal advice: please have a
        lawyer change them.
      </p>
      <div className="paper-starts">
        {examplePapers.map((example) => (
          <Button key={example.title} look="line" onClick={() => setStart(example)}>
            {example.title}
          </Button>
        ))}
        <Button look="line" onClick={() => setStart(blankPaper)}>
          Blank Paper
        </Button>
      </div>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}

export type Editing = { readonly of: ClubPaper | 'new' };

type PaperDialogProps = {
  readonly editing: Editing | undefined;
  readonly papers: readonly ClubPaper[];
  readonly onClose: () => void;
};

export function PaperDialog({ editing, papers, onClose }: PaperDialogProps) {
  const of = editing?.of;
  const title = of === undefined || of === 'new' ? 'Add a paper' : `Edit ${of.title}`;
  return (
    <Dialog open={of !== undefined} title={title} onClose={onClose}>
      {of === 'new' && <NewPaper onClose={onClose} />}
      {of !== undefined && of !== 'new' && (
        <PaperForm
          key={of.paperId}
          start={of}
          version={of.version}
          newest={papers.find(({ paperId }) => paperId === of.paperId)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
