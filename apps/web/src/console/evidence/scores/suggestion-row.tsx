import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import {
  type SuggestedScore,
  type SuggestedSite,
  isTickedAtFirst,
  tickableScores,
} from './suggestion-choice.ts';
import { scoreTexts } from './texts.ts';
import { TickBox } from './tick-box.tsx';
import { capitalised, scoreText } from '#domain/format.ts';

type SuggestionRowProps = {
  site: SuggestedSite;
  /** In columns; otherwise the figures are a line below the name. */
  isWide: boolean;
  isTicked: (score: SuggestedScore) => boolean;
  onTick: (scores: readonly SuggestedScore[], isTicked: boolean) => void;
};

/** Written with a capital; 'weekday' and 'bank holiday' are not. */
const DAY_NAMES = new Set(['saturday', 'sunday']);

const NUMBER = 'text-right tabular-nums whitespace-nowrap';

/** A site with what was found and expected there. The row opens its times. */
export function SuggestionRow({ site, isWide, isTicked, onTick }: SuggestionRowProps) {
  const [isOpen, setOpen] = useState(false);
  const ticked = site.scores.filter(isTicked).length;
  const total = site.scores.length;
  const boxScores = tickableScores(site);
  const isWhole = boxScores.every(isTicked);
  const times = scoreTexts.times(ticked, total);
  const expected = site.expected.toFixed(1);
  const cell = `border-t border-line ${isWide ? 'px-2' : 'block'}`;
  return (
    <tbody className={isWide ? '' : 'block'}>
      {/* The button in the name is for the keyboard; the whole row is a larger target for it. */}
      <tr
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('label, button') === null) setOpen(!isOpen);
        }}
        className={`cursor-pointer hover:bg-sunken ${isWide ? 'h-10' : 'flex border-t border-line pr-4'}`}
      >
        <td className={isWide ? 'w-12 border-t border-line pl-1.5' : 'block pl-1.5'}>
          <TickBox
            label={site.siteName}
            isTicked={ticked > 0 && isWhole}
            isMixed={ticked > 0 && !isWhole}
            onTick={() => (isWhole ? onTick(site.scores, false) : onTick(boxScores, true))}
          />
        </td>
        <th scope="row" className={isWide ? `${cell} font-normal` : 'block min-w-0 flex-1 pb-2 font-normal'}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={scoreTexts.timesOf(times, site.siteName)}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-2 text-left font-strong -outline-offset-3!"
          >
            <ChevronRight aria-hidden className={`size-5 shrink-0 ${isOpen ? 'rotate-90' : ''}`} />
            <span className="min-w-0 wrap-break-word">{site.siteName}</span>
          </button>
          {!isWide && (
            <span className="block text-fact text-ink-2 tabular-nums">
              {scoreTexts.evidence(site.found, site.visits, expected, scoreTexts.factor(site.ratio))}
              <span className="block">
                {site.areaName}, {times}
              </span>
            </span>
          )}
        </th>
        {isWide && (
          <>
            <td className={`${cell} text-ink-2`}>{site.areaName}</td>
            <td className={`${cell} ${NUMBER}`}>{site.found}</td>
            <td className={`${cell} ${NUMBER}`}>{site.visits}</td>
            <td className={`${cell} ${NUMBER}`}>{expected}</td>
            <td className={`${cell} ${NUMBER} font-strong`}>{scoreTexts.factor(site.ratio)}</td>
            <td className={`${cell} whitespace-nowrap text-ink-2`}>{times}</td>
          </>
        )}
      </tr>
      {isOpen &&
        site.scores.map((score) => (
          <ScoreRow
            key={`${score.dayType} ${score.period}`}
            site={site}
            score={score}
            isWide={isWide}
            isTicked={isTicked(score)}
            onTick={() => onTick([score], !isTicked(score))}
          />
        ))}
    </tbody>
  );
}

type ScoreRowProps = {
  site: SuggestedSite;
  score: SuggestedScore;
  isWide: boolean;
  isTicked: boolean;
  onTick: () => void;
};

function ScoreRow({ site, score, isWide, isTicked, onTick }: ScoreRowProps) {
  const { dayType, period, found, visits, expected, ratio } = score;
  const name = `${DAY_NAMES.has(dayType) ? capitalised(dayType) : dayType} ${period}`;
  const hasFigures = isTickedAtFirst(site, score);
  const few = score.isFew ? scoreTexts.fewVisits : scoreTexts.noVisits;
  const box = <TickBox label={scoreTexts.timeOf(name, site.siteName)} isTicked={isTicked} onTick={onTick} />;
  const change = isTicked ? (
    <>
      {scoreText(score.score)} → <b>{scoreText(score.suggestedScore)}</b>
    </>
  ) : (
    <span className="text-ink-2">{scoreTexts.stays(scoreText(score.score))}</span>
  );
  const cell = 'border-t border-line px-2';
  if (!isWide) {
    return (
      <tr className="flex border-t border-line bg-bg pr-4 pl-8">
        <td className="block">{box}</td>
        <td className="block min-w-0 flex-1 py-2.5 tabular-nums">
          {name}: {change}
          <span className="block text-fact text-ink-2">
            {hasFigures
              ? scoreTexts.evidence(found, visits, expected.toFixed(1), scoreTexts.factor(ratio))
              : few}
          </span>
        </td>
      </tr>
    );
  }
  return (
    <tr className="h-10 bg-bg">
      <td colSpan={2} className={cell}>
        <span className="flex items-center pl-16">
          {box}
          {name}
        </span>
      </td>
      <td className={`${cell} text-small text-ink-2`}>{!hasFigures && few}</td>
      <td className={`${cell} ${NUMBER}`}>{hasFigures && found}</td>
      <td className={`${cell} ${NUMBER}`}>{hasFigures && visits}</td>
      <td className={`${cell} ${NUMBER}`}>{hasFigures && expected.toFixed(1)}</td>
      <td className={`${cell} ${NUMBER}`}>{hasFigures && scoreTexts.factor(ratio)}</td>
      <td className={`${cell} whitespace-nowrap tabular-nums`}>{change}</td>
    </tr>
  );
}
