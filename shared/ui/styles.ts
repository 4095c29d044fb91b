/** The one stylesheet: the shared parts first, then each widget's own. */
import './tokens.css';
import './rendered-nodes.css';

import.meta.glob(
  ['./*.css', '!./tokens.css', '!./rendered-nodes.css', '../../widgets/*/*.css', '!../../widgets/_*/*.css'],
  { eager: true },
);
