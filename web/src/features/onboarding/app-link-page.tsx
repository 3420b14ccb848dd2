import { brand } from '@hoops/domain/brand';
import { useLocation } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { OnboardingLayout, useOnboarding } from '../../layout/onboarding-layout.tsx';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { refreshFamily } from '../../session/me.ts';
import { isRevisit } from '../../session/onboarding-address.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { StoreLinks } from './store-links.tsx';

export default function AppLinkPage() {
  const { leadOn } = useNavigateIfStillHere();
  const { state } = useLocation();
  const onboarding = useOnboarding();
  const done = useCommand({
    name: 'app-link-not-done',
    run: async () => {
      if (onboarding) {
        await api.call('continueOnboarding', { action: 'app-link-done' });
        await refreshFamily();
      }
      if (!onboarding || isRevisit(state)) leadOn('/portal');
    },
  });
  return (
    <OnboardingLayout stage="Get the app">
      <h1>Get the {brand.teamApp.name} App</h1>
      <p className="lede muted">
        Changes to practices and games are shared through the team app, so every family needs it.
      </p>
      <Card>
        <div className="stack">
          <StoreLinks />
          <Note>
            To join your team in the app, use the team code from the coach. Ask Coach {brand.coachName} if you
            do not have it yet.
          </Note>
        </div>
      </Card>
      <Failure>{done.failure}</Failure>
      <Button large busy={done.busy} onClick={() => done.start()}>
        Done
      </Button>
    </OnboardingLayout>
  );
}
