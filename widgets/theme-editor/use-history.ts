import { useRef, useState } from 'react';
import { type ThemeField, writeField } from './theme-fields.ts';

/** The values that a field had, by `change` events: a slider that is dragged counts once. */
export interface FieldHistory {
  canUndo(field: ThemeField): boolean;
  canRedo(field: ThemeField): boolean;
  undo(field: ThemeField): void;
  redo(field: ThemeField): void;
  /** Notes the present value of a field as one step. */
  commit(field: ThemeField): void;
}

interface Steps {
  readonly past: string[];
  present: string;
  readonly future: string[];
}

export function useHistory(fields: readonly ThemeField[]): FieldHistory {
  const [steps] = useState(() => new Map<string, Steps>());
  const [, render] = useState(0);
  const isMoving = useRef(false);
  const stepsOf = ({ name, control }: ThemeField): Steps => {
    const known = steps.get(name) ?? { past: [], present: control.value, future: [] };
    steps.set(name, known);
    return known;
  };
  for (const field of fields) stepsOf(field);
  const move = (field: ThemeField, from: string[], to: string[]) => {
    const known = stepsOf(field);
    const value = from.pop();
    if (value === undefined) return;
    to.push(known.present);
    known.present = value;
    isMoving.current = true;
    writeField(field, value);
    isMoving.current = false;
    render((count) => count + 1);
  };
  return {
    canUndo: (field) => stepsOf(field).past.length > 0,
    canRedo: (field) => stepsOf(field).future.length > 0,
    undo: (field) => move(field, stepsOf(field).past, stepsOf(field).future),
    redo: (field) => move(field, stepsOf(field).future, stepsOf(field).past),
    commit(field) {
      const known = stepsOf(field);
      if (isMoving.current || known.present === field.control.value) return;
      known.past.push(known.present);
      known.future.length = 0;
      known.present = field.control.value;
      render((count) => count + 1);
    },
  };
}
