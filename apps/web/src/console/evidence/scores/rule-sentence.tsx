import { ALL, type TypedRules, type VisitRules, daysNow } from './rule-load.ts';
import { scoreTexts } from './texts.ts';
import { SENTENCE_LOOK, SentenceBlank } from '#console/shared/form/sentence-blank.tsx';

const { sentence } = scoreTexts;

/** The visit rules as one sentence. Without a rule of all areas it has a blank that leads to the field. */
export function VisitRuleSentence({ rules, typed }: { rules: VisitRules; typed: TypedRules }) {
  const days = daysNow(typed, ALL, rules.everyDays);
  const own = rules.areas.flatMap(({ id, name, everyDays }) => {
    const ownDays = daysNow(typed, String(id), everyDays);
    return ownDays === null ? [] : [{ id, name, days: ownDays }];
  });
  return (
    <p className={SENTENCE_LOOK}>
      {sentence.every}{' '}
      <SentenceBlank field={`rule-${ALL}`} label={scoreTexts.daysOf(scoreTexts.allAreas)}>
        {days === null ? '' : sentence.days(days)}
      </SentenceBlank>
      {own.map((area) => (
        <span key={area.id}>
          {sentence.but} {area.name} {sentence.areaEvery} <b>{sentence.days(area.days)}</b>
        </span>
      ))}
      .
    </p>
  );
}
