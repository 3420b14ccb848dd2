import { logOut } from '../session/session.ts';
import { currentSession } from '../session/session-state.ts';
import { showToast } from '../ui/toast.tsx';

const unsentMarks = async (): Promise<number> => {
  const session = currentSession();
  const isAdmin = session.status === 'present' && session.parent.status === 'known' && session.parent.isAdmin;
  if (!isAdmin) return 0;
  const { readWaiting } = await import('../entities/attendance/waiting-marks.ts');
  return readWaiting(localStorage, session.sub).length;
};

/** Logs out. Unsent marks require a second press, because nobody else can send them. */
export const leave = async (): Promise<void> => {
  const count = await unsentMarks();
  if (count === 0) return logOut();
  showToast(
    `${count === 1 ? '1 attendance mark is' : `${count} attendance marks are`} not sent yet, and will wait on this device until you log in here again.`,
    { label: 'Log Out Anyway', run: () => void logOut() },
  );
};
