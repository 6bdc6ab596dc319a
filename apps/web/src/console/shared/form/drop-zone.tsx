import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

type DropZoneProps = {
  prompt: string;
  choose: string;
  accept: string;
  notes: readonly string[];
  /** The download of a template. */
  children: ReactNode;
  onFile: (file: File) => void;
};

/** Takes a file by drop or by button. */
export function DropZone({ prompt, choose, accept, notes, children, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const connected = useSource(stableOnline);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file && connected) onFile(file);
  };
  return (
    // Dropping is optional; the button beside it works with the keyboard.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`grid justify-items-center gap-4 rounded-card border-2 border-dashed px-5 py-10 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface'}`}
    >
      <FileUp aria-hidden className="size-10 text-ink-2" />
      <p className="text-body">{prompt}</p>
      <Button blocked={!connected} onClick={() => input.current?.click()}>
        {connected ? choose : staffTexts.offline}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={choose}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after a correction.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      {notes.map((note) => (
        <p key={note} className="max-w-md text-small text-balance text-ink-2">
          {note}
        </p>
      ))}
      {children}
    </div>
  );
}
