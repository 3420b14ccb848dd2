import './changed-texts.css';
import { type TextToAgreeTo, versionsAfter } from '@hoops/domain/family/account/texts-to-agree-to';
import { policyTextOf } from '@hoops/domain/policies/policy-texts';
import { currentPolicy } from '@hoops/domain/policies/policy-versions';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { refreshMe } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Id of the person who chose "not now". The question returns on the next visit. */
let notNow: string | undefined;

const names = { terms: 'terms', privacy: 'privacy policy' } as const;

const changesSince = ({ kind, known }: TextToAgreeTo): readonly string[] =>
  versionsAfter(kind, known)
    .filter(({ isReworded }) => !isReworded)
    .map((version) => policyTextOf(version).changed)
    .filter((changed) => changed !== null);

/** Moves the focus to the page, because the pressed button disappears. */
const focusMain = (): void => document.getElementById('main')?.focus();

type ChangedTextsProps = { readonly sub: string; readonly texts: readonly TextToAgreeTo[] };

export default function ChangedTexts({ sub, texts }: ChangedTextsProps) {
  const [isPutOff, setPutOff] = useState(notNow === sub);
  const agree = useCommand({
    run: async () => {
      await api.call('acceptTerms', {
        terms: currentPolicy('terms').version,
        privacy: currentPolicy('privacy').version,
      });
      showToast('Thank you. You have agreed.');
      focusMain();
      await refreshMe();
    },
  });
  if (isPutOff) return null;
  const title = `Our ${texts.map(({ kind }) => names[kind]).join(' and ')} ${texts.length === 1 && texts[0]?.kind === 'privacy' ? 'has' : 'have'} changed`;
  return (
    <section className="changed-texts" aria-label={title}>
      <Note>
        <h2 className="note-title">{title}</h2>
        {texts.map((text) => (
          <div key={text.kind}>
            {changesSince(text).map((changed) => (
              <p key={changed}>{changed}</p>
            ))}
            <p>
              <a href={`/${text.kind}`} target="_blank" rel="noreferrer">
                Read the {names[text.kind]}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </p>
          </div>
        ))}
        <p>
          Until you agree, the version you last agreed to applies. Either way, you can keep using everything
          here, and you can still cancel.
        </p>
        <Failure>{agree.failure}</Failure>
        <div className="actions">
          <Button busy={agree.busy} busyLabel="Saving..." onClick={() => agree.start()}>
            I agree
          </Button>
          <Button
            look="line"
            off={agree.busy}
            onClick={() => {
              notNow = sub;
              setPutOff(true);
              focusMain();
            }}
          >
            Not now
          </Button>
        </div>
      </Note>
    </section>
  );
}
