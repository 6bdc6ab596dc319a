import { roundTexts } from './texts.ts';
import { scoreText } from '#domain/format.ts';

type ListGainProps = {
  score: number;
  listScore: number;
  lead?: string;
  /** Shows the points of following the list, in brackets. */
  withList?: boolean;
};

/** '20.62 more than following the list', only if it is more. */
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
