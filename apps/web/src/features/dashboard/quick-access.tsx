import { ArrowRight, ChevronRight, ListOrdered, MapPinned, Settings } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { dashboardTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { Card } from '#ui/card.tsx';

/** The plan is what a warden comes for: it is the one that looks like a button. */
export function QuickAccess() {
  return (
    <Card title={dashboardTexts.quickAccess}>
      <Link
        href={paths.patrolPlan}
        className="flex min-h-16 items-center gap-3.5 rounded-control border border-transparent bg-accent px-4 text-h2 text-on-accent transition-colors duration-120 hover:bg-accent-hover"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-plate border border-current/20 bg-on-accent/12">
          <ListOrdered aria-hidden className="size-5" />
        </span>
        <span className="min-w-0 flex-1">{dashboardTexts.viewPatrolPlan}</span>
        <ArrowRight aria-hidden className="size-5 shrink-0" />
      </Link>
      <ul className="mt-1 divide-y divide-line">
        <QuietEntry path={paths.chooseLocations} icon={MapPinned} label={dashboardTexts.chooseLocations} />
        <QuietEntry path={paths.settings} icon={Settings} label={dashboardTexts.settings} />
      </ul>
    </Card>
  );
}

function QuietEntry({ path, icon: Icon, label }: { path: string; icon: LucideIcon; label: string }) {
  return (
    <li>
      <Link
        href={path}
        className="flex min-h-15 items-center gap-3.5 rounded-control px-1 text-body font-strong"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-plate bg-sunken text-ink-2">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="min-w-0 flex-1">{label}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
      </Link>
    </li>
  );
}
