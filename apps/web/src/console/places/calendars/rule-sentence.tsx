import type { RuleDraft } from './rule-draft.ts';
import { type OutsideCalendar, daysText } from './rule-text.ts';
import { calendarTexts } from './texts.ts';
import { SENTENCE_LOOK, SentenceBlank } from '#console/shared/form/sentence-blank.tsx';
import { partText } from '#domain/format.ts';

const { sentence } = calendarTexts;

/** The rule as one sentence. What is still missing is a blank that leads to its field. */
export function RuleSentence({
  values,
  calendars,
}: {
  values: RuleDraft;
  calendars: readonly OutsideCalendar[];
}) {
  const calendarName = (id: string) => calendars.find((one) => String(one.id) === id)?.name ?? '';
  const amount = Number(values.amount);
  const isAmount = values.amount.trim() !== '' && !Number.isNaN(amount);
  return (
    <p className={SENTENCE_LOOK}>
      {sentence.on}{' '}
      <SentenceBlank field="rule-day-1" label={calendarTexts.days}>
        {daysText(values.weekdays)}
      </SentenceBlank>
      ,{' '}
      {values.times.trim() === '' ? (
        sentence.atEvents
      ) : (
        <>
          {sentence.at} <b>{values.times.trim()}</b> {sentence.onDays}
        </>
      )}{' '}
      <SentenceBlank field="rule-calendar" label={calendarTexts.calendar}>
        {calendarName(values.calendar)}
      </SentenceBlank>
      {values.except !== '' && (
        <>
          {' '}
          {sentence.butNot} <b>{calendarName(values.except)}</b>
        </>
      )}
      {values.words.trim() !== '' && (
        <>
          {' '}
          {sentence.withWords} <b>‘{values.words.trim()}’</b>
        </>
      )}
      , {sentence.sites}{' '}
      <SentenceBlank field="rule-tag" label={calendarTexts.tag}>
        {values.tag.trim()}
      </SentenceBlank>{' '}
      {values.effect === 'event' ? (
        sentence.event
      ) : (
        <>
          {sentence.boost}{' '}
          <SentenceBlank field="rule-amount" label={calendarTexts.amount}>
            {isAmount ? partText(amount) : ''}
          </SentenceBlank>
        </>
      )}
      . {sentence.read}{' '}
      <SentenceBlank field="rule-name" label={calendarTexts.ruleName}>
        {values.name.trim()}
      </SentenceBlank>
      .
    </p>
  );
}
