import type { Plugin } from 'vite';

const NAMED_IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * For tests: imports each icon from its own file. The whole package has 1,700 icons, and evaluating them for each test file
 * took a tenth of a second. The build needs none of this, because it leaves out what nobody uses.
 */
export function singleIcons(): Plugin {
  return {
    name: 'single-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code) => code.replace(NAMED_IMPORT, (_, names: string) => importsOf(names)),
    },
  };
}

/** In one line, and as many lines after it as there were, so that the lines of errors stay right. */
function importsOf(names: string): string {
  const imports = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', local = icon] = name.split(' as ');
      return `import ${local} from 'lucide-react/icons/${fileOf(icon)}';`;
    });
  return imports.join(' ') + '\n'.repeat(names.split('\n').length - 1);
}

/** `CloudMoonRain` is in cloud-moon-rain. */
const fileOf = (icon: string) => icon.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
