import './rail-place.css';
import { administratorPlace } from '../../session/was-administrator.ts';

/** Where there is room for it, keeps that of the administrators' rail for who is one, or was at the last visit. */
export const RailPlace = () => <div className="rail-place" />;

export const keepAdministrator = (isAdmin: boolean): void => {
  const { dataset } = document.body;
  if (isAdmin) dataset.administrator = '';
  else delete dataset.administrator;
  try {
    if (isAdmin) localStorage.setItem(administratorPlace, '');
    else localStorage.removeItem(administratorPlace);
  } catch {
    // A browser that keeps nothing: parts move once the record is read.
  }
};
