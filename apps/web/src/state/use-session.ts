import type { Session } from './create-session.ts';
import { session } from './session.ts';
import { useSource } from '#platform/source.ts';

export function useSession(): Session {
  return useSource(session);
}
