/** The one stylesheet: the shared parts first, then each widget's own. */
import './tokens.css';

import.meta.glob(['./*.css', '!./tokens.css', '../../widgets/*/*.css', '!../../widgets/_*/*.css'], { eager: true });
