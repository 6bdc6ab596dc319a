import { Router } from './router.tsx';
import { SessionEnd } from './session-end.tsx';

export function App() {
  return (
    <>
      <SessionEnd />
      <Router />
    </>
  );
}
