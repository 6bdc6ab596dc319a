import './rule-rows.css';
import { ALL, type TypedRules, type VisitRules, daysNow, neededVisits, readDays } from './rule-load.ts';
import { scoreTexts } from './texts.ts';
import { inputLook } from '#ui/form/input-look.ts';

type RuleRowsProps = {
  rules: VisitRules;
  typed: TypedRules;
  onType: (key: string, text: string) => void;
};

const NUMBER = 'py-2 pl-2 text-right align-middle tabular-nums';

/** A line for all areas and one per area: the days, the visits per day that they require, and the actual visits. */
export function RuleRows({ rules, typed, onType }: RuleRowsProps) {
  const needs = rules.areas.map((area) => neededVisits(area, typed, rules.everyDays));
  const renderField = (key: string, name: string, stored: number | null, inherited: number | null) => (
    <DaysField
      id={`rule-${key}`}
      label={scoreTexts.daysOf(name)}
      stored={stored}
      text={typed[key] ?? String(stored ?? '')}
      placeholder={String(inherited ?? '')}
      onType={(text) => onType(key, text)}
    />
  );
  return (
    <div className="rule-rows-box">
      <table className="w-full text-left text-second">
        <caption className="sr-only">{scoreTexts.rules}</caption>
        <thead className="text-small text-ink-2">
          <tr>
            <th scope="col" className="py-1.5 font-semibold">
              {scoreTexts.area}
            </th>
            <th scope="col" className="py-1.5 pl-2 font-semibold">
              {scoreTexts.every}
            </th>
            <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
              {scoreTexts.needs} <span className="sr-only">{scoreTexts.visitsADay}</span>
            </th>
            <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
              {scoreTexts.had} <span className="sr-only">{scoreTexts.visitsADay}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-line">
            <AreaName
              name={scoreTexts.allAreas}
              sites={rules.areas.reduce((sum, { sites }) => sum + sites, 0)}
            />
            <td className="py-2 pl-2">{renderField(ALL, scoreTexts.allAreas, rules.everyDays, null)}</td>
            <td className={`${NUMBER} font-strong`}>
              {visitsText(needs.reduce((sum, one) => sum + one, 0))}
            </td>
            <td className={`${NUMBER} font-strong`}>{visitsText(rules.visitsHad)}</td>
          </tr>
          {rules.areas.map(({ id, name, sites, everyDays, visitsHad }, n) => (
            <tr key={id} className="border-t border-line">
              <AreaName name={name} sites={sites} />
              <td className="py-2 pl-2">
                {renderField(String(id), name, everyDays, daysNow(typed, ALL, rules.everyDays))}
              </td>
              <td className={NUMBER}>{visitsText(needs[n] ?? 0)}</td>
              <td className={NUMBER}>{visitsText(visitsHad)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AreaName({ name, sites }: { name: string; sites: number }) {
  return (
    <th scope="row" className="py-2 font-normal wrap-anywhere">
      <span className="block font-strong">{name}</span>
      <span className="block text-small text-ink-2">{scoreTexts.sites(sites)}</span>
    </th>
  );
}

type DaysFieldProps = {
  id: string;
  label: string;
  stored: number | null;
  text: string;
  placeholder: string;
  onType: (text: string) => void;
};

function DaysField({ id, label, stored, text, placeholder, onType }: DaysFieldProps) {
  const days = readDays(text);
  const note = days === undefined ? scoreTexts.wrongDays : days === stored ? null : scoreTexts.was(stored);
  return (
    <>
      <input
        id={id}
        aria-label={label}
        aria-invalid={days === undefined || undefined}
        aria-describedby={note === null ? undefined : `${id}-note`}
        className={`${inputLook} min-w-14 max-w-20 tabular-nums`}
        value={text}
        placeholder={placeholder}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
      />
      {note !== null && (
        <p
          id={`${id}-note`}
          className={`mt-1 text-small ${days === undefined ? 'font-semibold text-bad' : 'text-ink-2'}`}
        >
          {note}
        </p>
      )}
    </>
  );
}

const visitsText = (visits: number | null): string =>
  visits === null ? scoreTexts.unknown : visits.toFixed(1);
