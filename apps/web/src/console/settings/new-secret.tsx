import { Banner } from '#ui/banner.tsx';

/** A key or secret that is shown once. It can be selected with one click. */
export const NewSecret = ({ text, secret }: { text: string; secret: string }) => (
  <Banner tone="success" takesFocus>
    {text}
    <code className="block pt-1 text-small wrap-anywhere select-all">{secret}</code>
  </Banner>
);
