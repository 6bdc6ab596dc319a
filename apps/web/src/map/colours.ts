/** Colours of the built-in base map and of the overlays, by theme. */
export type MapColours = {
  readonly land: string;
  readonly park: string;
  readonly water: string;
  readonly street: string;
  readonly edge: string;
  readonly label: string;
  readonly waterLabel: string;
  readonly line: string;
  readonly lineCase: string;
  readonly passed: string;
  readonly me: string;
  readonly ring: string;
  readonly accent: string;
  readonly surface: string;
  readonly ink: string;
};

export const mapColours: Readonly<Record<'light' | 'dark', MapColours>> = {
  light: {
    land: '#eef1f6',
    park: '#dfead9',
    water: '#bcd6ea',
    street: '#ffffff',
    edge: '#d3dae6',
    label: '#455069',
    waterLabel: '#2f5673',
    line: '#3455b2',
    lineCase: '#ffffff',
    passed: '#76829a',
    me: '#0b57d0',
    ring: '#ffffff',
    accent: '#3455b2',
    surface: '#ffffff',
    ink: '#0b1324',
  },
  dark: {
    land: '#0e1422',
    park: '#12231d',
    water: '#16324a',
    street: '#27324a',
    edge: '#1a2335',
    label: '#a9b5cc',
    waterLabel: '#9cc3e0',
    line: '#94aef2',
    lineCase: '#0e1422',
    passed: '#6b7a99',
    me: '#6aa5ff',
    ring: '#ffffff',
    accent: '#94aef2',
    surface: '#111827',
    ink: '#eef2fa',
  },
};
