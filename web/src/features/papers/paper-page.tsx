import '../../ui/data.css';
import './papers.css';
import { signPaperInput } from '@hoops/domain/family/papers/inputs';
import { isOpen } from '@hoops/domain/papers/paper-status';
import { listed } from '@hoops/domain/text/fill';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import {
  type AnsweredPaper,
  type FamilyPaper,
  type FamilyPapers,
  usePapers,
} from '../../entities/papers/paper-queries.ts';
import { PaperText } from '../../entities/papers/paper-text.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { schemaErrors } from '../../lib/form-values.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { type Athlete, refreshFamily, useFamily } from '../../session/me.ts';
import { useOnBehalfOf } from '../../session/on-behalf-of.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Checkbox, TextField } from '../../ui/form-controls.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { DeclineDialog, type Declined, declineLabel } from './decline-dialog.tsx';
import { type NewestAnswer, newestAnswer, ruleWords, statusWords } from './paper-words.ts';

type Signatory = Pick<AnsweredPaper, 'status' | 'expiresOn'> & {
  readonly athleteId: string;
  readonly name: string;
  readonly newest: NewestAnswer | undefined;
};

type SignFormProps = { readonly paper: FamilyPaper; readonly unsigned: readonly Signatory[] };

function SignForm({ paper: { paperId, version, hash, kind }, unsigned }: SignFormProps) {
  const { leadOn } = useNavigateIfStillHere();
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const chosen = unsigned.filter((one) => unsigned.length === 1 || (choices[one.athleteId] ?? isOpen(one)));
  const names = listed(chosen.map(({ name }) => name));
  const form = useForm({
    validate: ({ signer }) => {
      const wrong = schemaErrors(signPaperInput, { signer }).signer;
      return {
        ...(chosen.length === 0 && { athletes: 'Please choose an athlete.' }),
        ...(wrong !== undefined && { signer: wrong }),
      };
    },
    submit: async ({ signer = '' }) => {
      const signature = { signer, language: navigator.language, page: location.origin + location.pathname };
      try {
        for (const { athleteId } of chosen)
          await api.call('signPaper', { athleteId, paperId, version, hash, ...signature });
      } finally {
        await refreshFamily();
      }
      return undefined;
    },
    onSent: () => {
      showToast(`Thank you. You have signed for ${names}.`);
      leadOn('/papers');
    },
  });
  const button = `${kind === 'photo-consent' ? 'Yes, Sign' : 'Sign'}${names === '' ? '' : ` for ${names}`}`;
  return (
    <form {...form.formProps} className="form paper-sign">
      {unsigned.length > 1 && (
        <fieldset className="paper-athletes">
          <legend>Sign for</legend>
          {unsigned.map((one) => (
            <Checkbox
              key={one.athleteId}
              label={one.name}
              name={`for-${one.athleteId}`}
              checked={chosen.includes(one)}
              onChange={({ target }) => setChoices({ ...choices, [one.athleteId]: target.checked })}
            />
          ))}
          <Failure plain>{chosen.length === 0 ? form.errors.athletes : undefined}</Failure>
        </fieldset>
      )}
      <TextField
        label="Your full name"
        name="signer"
        autoComplete="name"
        maxLength={120}
        hint="Typing your name here counts as your signature."
        error={form.errors.signer}
      />
      <Failure>{form.failure}</Failure>
      <Button type="submit" busy={form.busy} busyLabel="Signing...">
        {button}
      </Button>
    </form>
  );
}

type SignatoryRowProps = {
  readonly one: Signatory;
  readonly paper: FamilyPaper;
  readonly acting: boolean;
  readonly onDecline: (declined: Declined) => void;
};

function SignatoryRow({ one, paper, acting, onDecline }: SignatoryRowProps) {
  const { athleteId, name, status, newest } = one;
  const { tone, badge, detail } = statusWords(one, paper, newest, acting ? 'The family' : 'You');
  const declined = { paper, athleteId, name, isSigned: status === 'signed' || status === 'expires' };
  return (
    <li className="data-row paper-row">
      <div>
        <strong>{name}</strong>
        {detail !== '' && <p className="data-detail">{detail}</p>}
        {newest?.signature && (
          <Link to={`/athletes/${athleteId}/papers/${paper.paperId}/${newest.version}`}>Signed copy</Link>
        )}
      </div>
      <div className="paper-row-end">
        <StatusBadge tone={tone}>{badge}</StatusBadge>
        {!paper.needed && status !== 'declined' && (
          <Button
            look="line"
            aria-label={`${declineLabel(declined)}: ${name}`}
            onClick={() => onDecline(declined)}
          >
            {declineLabel(declined)}
          </Button>
        )}
      </div>
    </li>
  );
}

type PaperProps = {
  readonly paper: FamilyPaper;
  readonly asked: FamilyPapers['athletes'];
  readonly athletes: readonly Athlete[];
};

function Paper({ paper, asked, athletes }: PaperProps) {
  const acting = useOnBehalfOf() !== undefined;
  const [declining, setDeclining] = useState<Declined>();
  const { paperId, title, version, text } = paper;
  const signatories = asked.flatMap(({ athleteId, athleteName, papers }): readonly Signatory[] => {
    const known = papers.find((one) => one.paperId === paperId);
    const athlete = athletes.find((one) => one.athleteId === athleteId);
    const name = athleteName || 'your athlete';
    return known ? [{ ...known, athleteId, name, newest: newestAnswer(athlete, paperId) }] : [];
  });
  const focusPlace = useKeptFocus<HTMLDivElement>(signatories.map(({ status }) => status).join());
  const unsigned = signatories.filter(({ status }) => status !== 'signed');
  return (
    <div className="stack narrow">
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="muted">{`${ruleWords(paper)}. Version ${version}.`}</p>
        </div>
      </div>
      <div className="card">
        <PaperText text={text} />
      </div>
      <div ref={focusPlace} tabIndex={-1} className="focus-place">
        <ul className="data-rows" aria-label="Answers">
          {signatories.map((one) => (
            <SignatoryRow
              key={one.athleteId}
              one={one}
              paper={paper}
              acting={acting}
              onDecline={setDeclining}
            />
          ))}
        </ul>
      </div>
      {unsigned.length > 0 && acting && (
        <Note>Only a parent or guardian can sign. Please ask the family to log in and sign here.</Note>
      )}
      {unsigned.length > 0 && !acting && (
        <Card title="Your signature">
          <SignForm paper={paper} unsigned={unsigned} />
        </Card>
      )}
      <div className="actions">
        <ButtonLink look="line" to="/papers">
          All Papers
        </ButtonLink>
      </div>
      <DeclineDialog declined={declining} onClose={() => setDeclining(undefined)} />
    </div>
  );
}

function PaperNotFound() {
  return (
    <div className="missing">
      <h1>Paper not found</h1>
      <p className="lede">This paper is no longer in use, or none of your athletes needs it.</p>
      <ButtonLink to="/papers">All Papers</ButtonLink>
    </div>
  );
}

export default function PaperPage() {
  const { paperId = '' } = useParams();
  const known = useFamily();
  const query = usePapers();
  return (
    <InnerLayout>
      {!query.data && <LoadingHeading>Paper</LoadingHeading>}
      <Loaded query={query} what="the paper" shape="card">
        {({ papers, athletes }) => {
          const paper = papers.find((one) => one.paperId === paperId);
          if (!paper || !known) return <PaperNotFound />;
          return <Paper key={paperId} paper={paper} asked={athletes} athletes={known.family.athletes} />;
        }}
      </Loaded>
    </InnerLayout>
  );
}
