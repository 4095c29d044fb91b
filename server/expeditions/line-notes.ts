import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { pageText, textIn } from '../web/texts.ts';

type NoteKind = 'not-sent' | 'received' | 'extra' | 'lost' | 'came-home';

const NOTE_TEXT: Readonly<Record<NoteKind, TextKey>> = {
  'not-sent': 'expeditionNotSent',
  received: 'expeditionNoteReceived',
  extra: 'receiveExtra',
  lost: 'expeditionNoteLost',
  'came-home': 'expeditionNoteCameHome',
};

/** A reason, a comment or both, by staff, about pieces of a line. */
export interface ExpeditionNote {
  /** `Not sent: 2`. */
  readonly text: string;
  readonly kind: NoteKind;
  readonly quantity: number;
  /** Empty without one. */
  readonly reason: string;
  readonly comment: string;
  readonly staffName: string;
  readonly createdAt: Date;
}

interface NoteRow extends Omit<ExpeditionNote, 'text' | 'reason'> {
  readonly line: number;
  readonly reason: Readonly<Record<string, string>> | null;
}

/** Returns the notes of an expedition's lines by line, oldest first. An arrival that was undone is left out. */
export async function lineNotes(
  db: Database,
  locale: Locale,
  expedition: number,
): Promise<Map<number, ExpeditionNote[]>> {
  const rows = await db.query<NoteRow>(
    `select l.id as line, note.kind, note.quantity, r.name as reason, note.comment, note.staff_name as "staffName",
       note.created_at as "createdAt"
     from expedition_lines l cross join lateral (
       select 'not-sent' as kind, l.quantity - l.sent_quantity as quantity, l.sent_reason_id as reason_id, '' as comment,
         e.staff_name, e.created_at
       from expedition_events e where e.expedition_id = l.expedition_id and e.kind = 'sent' and l.sent_quantity < l.quantity
       union all
       select 'received', given.quantity, null, given.comment, t.staff_name, t.created_at
       from expedition_receipt_lines given join expedition_receipts t on t.id = given.receipt_id
       where given.line_id = l.id and given.comment <> ''
       union all
       select case m.kind when 'in' then 'extra' when 'write-off' then 'lost' else m.kind end, m.quantity, m.reason_id,
         coalesce(m.comment, ''), coalesce(m.staff_name, ''), m.created_at
       from stock_movements m where m.expedition_id = l.expedition_id and m.stock_item_id = l.stock_item_id
         and m.kind in ('in', 'write-off', 'come-home')
         and not exists (select from stock_movements undo where undo.undoes_id = m.id)
     ) note left join stock_reasons r on r.id = note.reason_id
     where l.expedition_id = $1 order by l.id, note.created_at, note.kind desc`,
    [expedition],
  );
  const notes = rows.map(({ line, reason, ...note }) => ({
    line,
    note: {
      ...note,
      text: pageText(locale, NOTE_TEXT[note.kind], { count: note.quantity }),
      reason: textIn(reason, locale),
    },
  }));
  return new Map(
    [...Map.groupBy(notes, ({ line }) => line)].map(([line, ofLine]) => [line, ofLine.map(({ note }) => note)]),
  );
}
