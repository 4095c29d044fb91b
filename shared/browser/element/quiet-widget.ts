import { createContext } from 'react';

/** True inside a widget whose tag has the attribute `quiet` (CAL-9). */
export const QuietWidget = createContext(false);
