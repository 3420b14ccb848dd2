import { confirmationMinutes } from '@hoops/domain/family/intents/bank-confirmation';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer, ApiInput } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { refreshFamily } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';

type Finish = ApiInput<'finishBankConfirmation'>;

const finish = async (input: Finish): Promise<ApiAnswer<'finishBankConfirmation'>> => {
  try {
    return await api.call('finishBankConfirmation', input);
  } finally {
    await refreshFamily();
  }
};

type WaitingAtBankProps = {
  readonly intentId: Finish['intentId'];
  /** Payment in words, if there are several payments: `$52.00 for Casey Parker`. */
  readonly of?: string;
};

export function WaitingAtBank({ intentId, of }: WaitingAtBankProps) {
  const { your, Your, you } = useFamilyPronouns();
  const { leadAway } = useNavigateIfStillHere();
  const go = useCommand({
    name: 'bank-not-reached',
    run: async () => {
      const { bankUrl } = await finish({ intentId });
      if (bankUrl !== undefined) leadAway(bankUrl);
    },
  });
  const giveUp = useCommand({
    name: 'confirmation-not-given-up',
    run: async () => void (await finish({ intentId, giveUp: true })),
  });
  return (
    <>
      <p>
        {Your} bank is waiting for {you} to confirm {of ?? 'this payment'}. Nothing is charged until then;
        after {confirmationMinutes} minutes it is canceled.
      </p>
      <div className="actions">
        <Button busy={go.busy} busyLabel="Opening..." off={giveUp.busy} onClick={() => go.start()}>
          Confirm {of && `${of} `}with {your} bank
        </Button>
        <Button
          look="line"
          busy={giveUp.busy}
          busyLabel="Canceling..."
          off={go.busy}
          onClick={() => giveUp.start()}
        >
          Cancel this payment
        </Button>
      </div>
      <Failure plain>{go.failure ?? giveUp.failure}</Failure>
    </>
  );
}

/** Parameters with a secret, removed before any request, so no log or history contains it. */
const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];
if (typeof location !== 'undefined') {
  const url = new URL(location.href);
  for (const name of added) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

/** Result of a bank confirmation, checked once. Rejections appear beside their retry buttons instead. */
export function BankReturnNote() {
  const { params, change } = useAddressParams();
  const intentId = params.get('bank');
  const { Your, your } = useFamilyPronouns();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'asking' | 'confirmed' | 'unknown' | 'said'>('asking');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is another function at each rendering.
  useEffect(() => {
    if (intentId === null) return;
    place.current?.closest<HTMLElement>('.focus-place')?.focus();
    let isGone = false;
    setState('asking');
    finish({ intentId: intentId as Finish['intentId'] })
      .then(({ outcome }) => (outcome === 'confirmed' ? 'confirmed' : 'said'))
      .catch(() => 'unknown' as const)
      .then((now) => {
        if (isGone) return;
        setState(now);
        change({ bank: undefined });
      });
    return () => {
      isGone = true;
    };
  }, [intentId]);

  const isAsking = intentId !== null && state === 'asking';
  return (
    <div ref={place} role="status" className="contents">
      {isAsking && <Note icon="clock">Checking with {your} bank...</Note>}
      {!isAsking && state === 'confirmed' && <Note tone="ok">{Your} bank has confirmed the payment.</Note>}
      {!isAsking && state === 'unknown' && <Note icon="clock">{parentSentences.paymentConfirming}</Note>}
    </div>
  );
}
