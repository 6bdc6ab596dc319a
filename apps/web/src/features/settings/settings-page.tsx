import type { ReactNode } from 'react';
import { settingsTexts } from './texts.ts';
import { Page } from '#ui/page/page.tsx';
import BookOpen from 'lucide-react/icons/book-open';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Eye from 'lucide-react/icons/eye';
import KeyRound from 'lucide-react/icons/key-round';
import ListChecks from 'lucide-react/icons/list-checks';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { LucideIcon } from 'lucide-react';
import { Link, useRoute } from 'wouter';
import { paths } from '#config/paths.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { screens } from '#config/screens.ts';
import { useFeature } from '#state/settings/features.ts';
import { hasOwnSessions } from '#state/log-out/log-out.ts';
import { useProfile } from '#state/session/profile.ts';
import { TeamSlot } from '#state/team/team-slot.tsx';
import { hasVisits } from '#state/field/on-device.ts';
import { BackLink } from '#ui/text/back-link.tsx';
import { Card } from '#ui/page/card.tsx';

type OpenOption = {
  /** The heading on a phone, where the option has the page to itself. */
  title: string;
  /** The list of options follows it there. */
  listFollows?: boolean;
  children: ReactNode;
};

/** The list of options. */
export function SettingsPage() {
  return (
    <Page title={settingsTexts.heading} note={settingsTexts.text}>
      <Columns>
        <SettingsOptions />
        <TeamSlot place="settings" />
      </Columns>
    </Page>
  );
}

/** An open option: on a wide screen beside the list, on a phone first and under its own heading. */
export function OpenSettingsOption({ title, listFollows = false, children }: OpenOption) {
  return (
    <>
      <div className="lg:hidden">
        <BackLink href={paths.settings}>{settingsTexts.back}</BackLink>
      </div>
      <Page
        title={
          <>
            <span className="lg:hidden">{title}</span>
            <span className="max-lg:hidden">{settingsTexts.heading}</span>
          </>
        }
        note={<span className="max-lg:hidden">{settingsTexts.text}</span>}
      >
        <Columns>
          <div className="min-w-0 lg:order-last">{children}</div>
          <div className={`min-w-0 ${listFollows ? '' : 'max-lg:hidden'}`}>
            <SettingsOptions />
          </div>
        </Columns>
      </Page>
    </>
  );
}

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <div className="grid items-start gap-3 lg:@min-[43rem]:grid-cols-[20rem_minmax(0,32.5rem)] lg:@min-[43rem]:gap-5">
      {children}
    </div>
  </div>
);

export function SettingsOptions() {
  const hasGuide = useFeature('guide');
  const hasShift = useFeature('shift');
  const hasTeam = useFeature('team');
  const hasConsole = useFeature('staff');
  const state = useProfile();
  const isStaff = state.kind === 'ready' && state.profile.isStaff;
  return (
    <Card title={settingsTexts.options}>
      <ul className="@container">
        {Object(runtimeConfig().sso).isOnly !== true && (
          <SettingsOption
            href={paths.changePassword}
            icon={KeyRound}
            name={settingsTexts.changePassword}
            text={settingsTexts.changePasswordText}
          />
        )}
        {hasOwnSessions() && (
          <SettingsOption
            href={paths.signInSettings}
            icon={ShieldCheck}
            name={settingsTexts.signIn}
            text={settingsTexts.signInText}
          />
        )}
        {hasVisits() && (
          <SettingsOption
            href={paths.ownVisits}
            icon={ListChecks}
            name={settingsTexts.ownVisits}
            text={settingsTexts.ownVisitsText}
          />
        )}
        {hasShift && (
          <SettingsOption
            href={screens.shift.path}
            icon={ClipboardList}
            name={settingsTexts.shift}
            text={settingsTexts.shiftText}
          />
        )}
        {hasTeam && (
          <SettingsOption
            href={screens.supervisorSees.path}
            icon={Eye}
            name={settingsTexts.supervisorSees}
            text={settingsTexts.supervisorSeesText}
          />
        )}
        {hasGuide && (
          <SettingsOption
            href={paths.guide}
            icon={BookOpen}
            name={settingsTexts.guide}
            text={settingsTexts.guideText}
          />
        )}
        {hasGuide && hasConsole && isStaff && (
          <SettingsOption
            href={paths.staffGuide}
            icon={BookOpen}
            name={settingsTexts.staffGuide}
            text={settingsTexts.staffGuideText}
          />
        )}
      </ul>
    </Card>
  );
}

type SettingsOptionProps = { href: string; icon: LucideIcon; name: string; text: string };

function SettingsOption({ href, icon: Icon, name, text }: SettingsOptionProps) {
  const [isCurrent] = useRoute(href);
  return (
    <li>
      <Link
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        className="-mx-1 flex min-h-16 items-center gap-3 rounded-control border border-transparent px-3 py-2 transition-colors duration-120 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-link"
      >
        <Icon aria-hidden className="size-5 shrink-0 @max-[12rem]:hidden" />
        <span className="min-w-0 flex-1 wrap-break-word">
          <span className="block text-body font-semibold">{name}</span>{' '}
          <span className={`block text-second ${isCurrent ? '' : 'text-ink-2'}`}>{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 @max-[12rem]:hidden" />
      </Link>
    </li>
  );
}
