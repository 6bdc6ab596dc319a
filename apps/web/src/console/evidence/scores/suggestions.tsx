import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { SuggestionRow } from './suggestion-row.tsx';
import {
  type SuggestedSite,
  type Ticks,
  isTicked,
  isTickedAtFirst,
  tickableScores,
  tickedScores,
  withTicks,
} from './suggestion-choice.ts';
import { scoreTexts } from './texts.ts';
import { TickBox } from './tick-box.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useIsWide } from '#ui/table/use-is-wide.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';

/** Below this width, in rem, a site is a line of text instead of columns. */
const COLUMNS_FROM_REM = 48;

/** The number of accepted sites, and the version that undoes it; null where nothing was accepted. */
type Accepted = { readonly sites: number; readonly version: number | null };

type SuggestionsProps = {
  suggestedAt: string;
  /** Those with most visits first. */
  sites: readonly SuggestedSite[];
  onAccepted: (accepted: Accepted) => void;
};

/** The suggestions of last night, one row for a site. Nothing changes until staff accept them; the others stay. */
export function Suggestions({ suggestedAt, sites, onAccepted }: SuggestionsProps) {
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const [box, isWide] = useIsWide(COLUMNS_FROM_REM);
  const action = useStaffAction(staffContract.acceptSuggestions);
  const connected = useSource(stableOnline);
  const chosen = sites.filter((site) => site.scores.some((score) => isTicked(ticks, site, score)));
  const notTicked = sites.filter((site) => !site.scores.some((score) => isTickedAtFirst(site, score)));
  const isAll = chosen.length === sites.length;
  const accept = (except: ReturnType<typeof tickedScores>) =>
    action.run({ body: { suggestedAt, accepted: 'none', except } }, ({ version }) => {
      setTicks(new Map());
      onAccepted({ sites: except.length === 0 ? 0 : chosen.length, version });
    });
  return (
    <section
      ref={box}
      aria-label={scoreTexts.suggestions}
      className="min-w-0 rounded-card border border-line bg-surface shadow-card dark:shadow-none"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <h2 className="text-h2">
            {scoreTexts.suggestions}{' '}
            <span className="font-normal text-ink-2">{scoreTexts.fromLastNight(sites.length)}</span>
          </h2>
          <p className="text-fact text-ink-2">{scoreTexts.order(notTicked.length)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" blocked={!connected || action.pending} onClick={() => accept([])}>
            {scoreTexts.acceptNone}
          </Button>
          <Button
            blocked={!connected || chosen.length === 0}
            pending={action.pending}
            pendingLabel={scoreTexts.saving}
            onClick={() => accept(tickedScores(sites, ticks))}
          >
            {chosen.length === 0 ? scoreTexts.chooseSite : scoreTexts.acceptChosen(chosen.length)}
          </Button>
        </div>
      </div>
      {action.problem && (
        <div className="px-4 pb-3">
          <Banner tone="error" detail={action.problem.detail}>
            {action.problem.message}
          </Banner>
        </div>
      )}
      <table
        className={`w-full border-separate border-spacing-0 text-left text-second ${isWide ? '' : 'block'}`}
      >
        <caption className="sr-only">{scoreTexts.suggestions}</caption>
        <thead className={isWide ? '' : 'block'}>
          <tr className={isWide ? '' : 'block'}>
            <th scope="col" className={`pl-1.5 text-left ${isWide ? '' : 'flex items-center'}`}>
              <TickBox
                label={scoreTexts.tickAll}
                isTicked={isAll}
                isMixed={chosen.length > 0 && !isAll}
                onTick={() =>
                  setTicks(
                    sites.reduce(
                      (all, site) => withTicks(all, site, tickableScores(site), !isAll),
                      emptied(ticks, sites, isAll),
                    ),
                  )
                }
              />
              {!isWide && (
                <span aria-hidden className="text-small font-semibold text-ink-2">
                  {scoreTexts.tickAll}
                </span>
              )}
            </th>
            {isWide && (
              <>
                <Head>{scoreTexts.columns.site}</Head>
                <Head>{scoreTexts.columns.area}</Head>
                <Head isNumber>{scoreTexts.columns.found}</Head>
                <Head isNumber>{scoreTexts.columns.visits}</Head>
                <Head isNumber>{scoreTexts.columns.expected}</Head>
                <Head isNumber>{scoreTexts.columns.factor}</Head>
                <Head>{scoreTexts.columns.scores}</Head>
              </>
            )}
          </tr>
        </thead>
        {sites.map((site) => (
          <SuggestionRow
            key={site.siteId}
            site={site}
            isWide={isWide}
            isTicked={(score) => isTicked(ticks, site, score)}
            onTick={(scores, ticked) => setTicks(withTicks(ticks, site, scores, ticked))}
          />
        ))}
      </table>
    </section>
  );
}

/** Unticking all unticks every time, also those that were ticked by hand. */
const emptied = (ticks: Ticks, sites: readonly SuggestedSite[], isAll: boolean): Ticks =>
  isAll ? sites.reduce((all, site) => withTicks(all, site, site.scores, false), ticks) : ticks;

const Head = ({ children, isNumber = false }: { children: string; isNumber?: boolean }) => (
  <th
    scope="col"
    className={`h-11 px-2 text-small font-semibold whitespace-nowrap text-ink-2 ${isNumber ? 'text-right' : ''}`}
  >
    {children}
  </th>
);
