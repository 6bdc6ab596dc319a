import { importTexts } from '#console/places/sites/texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/page/card.tsx';

const numbers = new Intl.NumberFormat('en-GB');

type UploadProgressProps = {
  file: File;
  bytes: number;
  rows: number;
  isChecking: boolean;
  onStop: () => void;
};

/** How much of the file the service has read. */
export function UploadProgress({ file, bytes, rows, isChecking, onStop }: UploadProgressProps) {
  const title = importTexts.sending(file.name);
  return (
    <Card title={title}>
      <div className="grid gap-3">
        <ProgressBar label={title} value={bytes} max={file.size} />
        <output className="block text-second text-ink-2">
          {isChecking ? importTexts.checking : importTexts.rowsSoFar(numbers.format(rows))}
        </output>
        <div>
          <Button variant="quiet" onClick={onStop}>
            {importTexts.stop}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Indeterminate without a value. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className="block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
    />
  );
}
