import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/button.tsx';
import { leave } from './leave.ts';

export function LogoutButton() {
  const logout = useCommand({ name: 'logout-failed', run: leave });
  return (
    <Button look="line" busy={logout.busy} busyLabel="Logging out..." onClick={() => logout.start()}>
      Logout
    </Button>
  );
}
