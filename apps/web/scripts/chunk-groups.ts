import { join } from 'node:path';

/** What we use of the bundler's view of a module. */
type Graph = { getModuleInfo(id: string): { importedIds: string[]; code: string | null } | null };

export type ChunkGroup = 'base' | 'inside' | 'forms' | 'screens';

const MAIN = 'main.tsx';
const FRAME = 'app/inside.tsx';
const PLAN = 'features/patrol-plan/patrol-plan-page.tsx';
const CHANGE_PASSWORD = 'app/change-password-screen.tsx';
const LOGIN = 'features/session/login-page.tsx';
const ACCOUNT = [
  LOGIN,
  'features/account/forgot-password-page.tsx',
  'features/account/reset-password-page.tsx',
  'features/account/register-page.tsx',
];
const INSIDE = [
  FRAME,
  PLAN,
  'features/dashboard/dashboard-page.tsx',
  'features/settings/settings-page.tsx',
  'features/locations/locations-page.tsx',
  'features/site-detail/site-detail-page.tsx',
  // What it shares with the plan is no file of its own either.
  'app/field.tsx',
];

/**
 * Decides by the import graph which shared modules travel together, so that a first visit loads few files and no
 * code of the other side of the sign-in:
 * `base` what every visit needs, `forms` what the account screens share, `inside` what the plan shares with the
 * screens behind the sign-in, `screens` what only the others share. All else stays with its screen.
 */
export function createChunkGroups(src: string): (id: string, graph: Graph) => ChunkGroup | null {
  let groups: Map<string, ChunkGroup> | undefined;
  return (id, graph) => {
    // The entry and the frame are part of what they bring along, so that they are no file of their own.
    if (id === join(src, MAIN)) return 'base';
    if (id === join(src, FRAME)) return 'inside';
    groups ??= groupModules(src, graph);
    return groups.get(id) ?? null;
  };
}

function groupModules(src: string, graph: Graph): Map<string, ChunkGroup> {
  const reachedFrom = (screen: string) => reach(join(src, screen), graph);
  const main = reachedFrom(MAIN);
  const login = reachedFrom(LOGIN);
  const plan = reachedFrom(PLAN);
  const frame = reachedFrom(FRAME);
  const inside = INSIDE.map(reachedFrom);
  const account = [...ACCOUNT, CHANGE_PASSWORD].map(reachedFrom);

  const groups = new Map<string, ChunkGroup>();
  const everything = new Set<string>();
  for (const reached of [main, ...inside, ...account]) for (const id of reached) everything.add(id);
  for (const id of everything) {
    const insideUsers = inside.filter((reached) => reached.has(id)).length;
    const accountUsers = account.filter((reached) => reached.has(id)).length;
    if (main.has(id) || (login.has(id) && insideUsers > 0)) groups.set(id, 'base');
    else if (frame.has(id) || (plan.has(id) && insideUsers > 1)) groups.set(id, 'inside');
    else if (insideUsers > 1 || (insideUsers > 0 && accountUsers > 0)) groups.set(id, 'screens');
    else if (accountUsers > 1) groups.set(id, 'forms');
  }
  return groups;
}

/** Every module a screen imports, itself left out. Icons count only where they are named. */
function reach(start: string, graph: Graph): Set<string> {
  const reached = new Set<string>();
  const follow = (id: string) => {
    const module = graph.getModuleInfo(id);
    if (!module) return;
    const library = module.importedIds.find((imported) => ICON_LIBRARY.test(imported));
    for (const imported of library ? iconsNamedIn(module.code ?? '', library, graph) : []) visit(imported);
    for (const imported of module.importedIds) if (imported !== library) visit(imported);
  };
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    follow(id);
  };
  follow(start);
  return reached;
}

// The library's main file names every icon there is; following it would make each of them everybody's.
const ICON_LIBRARY = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/;
const NAMED_IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g;

function iconsNamedIn(code: string, library: string, graph: Graph): string[] {
  const files = graph.getModuleInfo(library)?.importedIds ?? [];
  const names = [...code.matchAll(NAMED_IMPORT)].flatMap(([, list = '']) => list.split(','));
  return names.flatMap((name) => {
    const icon = name.trim().split(/\s+as\s+/)[0] ?? '';
    const file = icon.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
    return files.filter((id) => new RegExp(`[\\\\/]icons[\\\\/]${file}\\.m?js$`).test(id));
  });
}
