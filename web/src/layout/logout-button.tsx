import { logOut } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { useAction } from '../ui/use-action.ts';

/** Signs out and goes to the home page (spec section 2). */
export function LogoutButton() {
  const logout = useAction({ name: 'logout-failed', run: logOut });
  return (
    <Button look="line" busy={logout.busy} busyLabel="Logging out..." onClick={() => logout.start()}>
      Logout
    </Button>
  );
}
