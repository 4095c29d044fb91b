import { createContext, useContext } from 'react';

/** True inside a widget whose tag has the attribute `quiet` (CAL-9). */
export const QuietWidget = createContext(false);

/** Returns true where the host shows the messages about failed calls; `FailureAlert` reads it by itself. */
export const useQuiet = (): boolean => useContext(QuietWidget);
