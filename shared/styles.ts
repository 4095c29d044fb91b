/** The one stylesheet: the tokens, then the shared parts, then each widget's own. */
import './browser/ui/tokens.css';

import.meta.glob(
  [
    './browser/ui/*.css',
    '!./browser/ui/tokens.css',
    './features/*/*.css',
    '../widgets/*/*.css',
    '!../widgets/_*/*.css',
  ],
  { eager: true },
);
