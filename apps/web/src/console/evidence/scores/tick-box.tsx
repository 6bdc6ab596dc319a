type TickBoxProps = {
  label: string;
  isTicked: boolean;
  /** Some of its parts are ticked: a dash. */
  isMixed?: boolean;
  onTick: () => void;
};

/** A checkbox with a tap target of 44 px. */
export const TickBox = ({ label, isTicked, isMixed = false, onTick }: TickBoxProps) => (
  <label className="grid size-11 shrink-0 place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      className="size-5 accent-accent"
      checked={isTicked}
      onChange={onTick}
    />
  </label>
);
