import { reportProblem } from '../../report-problem.ts';
import { loadAmplifySession } from '../../session/auth.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';

/**
 * Signs out and goes to the home page (spec section 2). The page is loaded anew, so that nothing of the
 * family stays in the tab; a failure is reported and the tab leaves all the same.
 */
export function LogoutButton() {
  const logout = useAction({
    name: 'logout-failed',
    run: async () => {
      try {
        const amplify = await loadAmplifySession();
        await amplify.signOut();
      } catch (error) {
        reportProblem('logout-failed', error);
      }
      location.assign('/');
    },
  });
  return (
    <Button look="line" busy={logout.busy} busyLabel="Logging out..." onClick={() => logout.start()}>
      Logout
    </Button>
  );
}
