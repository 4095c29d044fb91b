/** State of the last printed ticket of an order; `outdated` once the order changed since. */
export const TICKET_STATES = ['none', 'printed', 'outdated'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/**
 * SQL condition on an event `e`: a ticket shows what it changed. The ticket of a reopened order left with the parcel before; a
 * first tracking number is on the label too. Lines that a partial delivery lowered may have been set back (`sent-lines.ts`).
 */
export const IS_ON_TICKET = `(e.kind in ('customer', 'delivery') or (e.kind = 'line' and e.texts -> 'undone' is null)
  or (e.kind = 'tracking' and e.former <> '')
  or (e.kind = 'status' and e.former in ('returned', 'cancelled')))`;

/** SQL of the `TicketState` of an order `o`. */
export const TICKET_STATE = `(select case
    when max(e.id) filter (where e.kind = 'ticket') is null then 'none'
    when max(e.id) filter (where ${IS_ON_TICKET}) > max(e.id) filter (where e.kind = 'ticket') then 'outdated'
    else 'printed' end
  from order_events e where e.order_id = o.id)`;

/** SQL condition on an order `o`: its parcel has not left. After that its ticket is of no more use. */
export const HAS_NOT_LEFT = `o.status in ('new', 'confirmed')`;
