import { roundTexts } from './texts.ts';
import { scoreText } from '#domain/format.ts';

type ListGainProps = {
  score: number;
  listScore: number;
  lead?: string;
  /** What the list collects, in brackets. */
  withList?: boolean;
};

/** '20.62 more than following the list', only when it is more. */
export function ListGain({ score, listScore, lead = '', withList = false }: ListGainProps) {
  const gain = scoreText(score - listScore);
  if (Number(gain) <= 0) return null;
  return (
    <>
      {lead}
      <b className="text-good">{roundTexts.moreThanList(gain)}</b> {roundTexts.thanList}
      {withList && ` (${scoreText(listScore)})`}
    </>
  );
}
