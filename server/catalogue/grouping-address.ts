import { Type } from 'typebox';
import { Id } from '../http/ids.ts';
import type { FieldValues } from '../web/form-view.ts';
import { GROUPING_KINDS, type GroupingKind, type groupingOf } from './groupings.ts';

export const ROOT = '/dashboard/catalogue';
export const PATH = `${ROOT}/:kind`;

const Kind = Type.Union(GROUPING_KINDS.map((kind) => Type.Literal(kind)));
export const KindParams = Type.Object({ kind: Kind });
export const EntryParams = Type.Object({ kind: Kind, id: Id });

export const kindOf = (params: FieldValues) => params.kind as GroupingKind;
export const urlOf = (kind: GroupingKind, id: number | string) => `${ROOT}/${kind}/${id}`;

/** Values that every page of a kind gives its template. */
export interface GroupingPage {
  readonly title: string;
  readonly kind: GroupingKind;
  readonly grouping: ReturnType<typeof groupingOf>;
}
