import type { Database } from '../db/database.ts';
import { advanceIds, insertRows } from '../db/insert-rows.ts';
import type { Geography, NewWilaya } from '../geography/data/build.ts';
import { type Text, t } from './catalogue/texts.ts';
import type { Random } from './random.ts';

interface Carrier {
  name: Text;
  /** DA added to the zone's price. */
  home: number | null;
  stopDesk: number | null;
  /** DA of a subtotal from which delivery is free. */
  freeFrom: number | null;
  /** Zones it drives to, as indexes of `HOME_PRICES`. */
  reach: number;
  /** Number of the wilayas it knows: many carriers still count 58. */
  wilayas: 58 | 69;
}

/** Invented carriers. */
const CARRIERS: readonly Carrier[] = [
  {
    name: t('Rihla Express', 'Rihla Express', 'رحلة إكسبرس'),
    home: 0,
    stopDesk: 0,
    freeFrom: null,
    reach: 4,
    wilayas: 69,
  },
  {
    name: t('Barq Colis', 'Barq Colis', 'برق للطرود'),
    home: 100,
    stopDesk: 50,
    freeFrom: 15_000,
    reach: 2,
    wilayas: 58,
  },
  { name: t('Tarik DZ', 'Tarik DZ', 'طريق دي زاد'), home: null, stopDesk: -50, freeFrom: null, reach: 3, wilayas: 69 },
  {
    name: t('Safir Livraison', 'Safir Delivery', 'سفير للتوصيل'),
    home: 50,
    stopDesk: null,
    freeFrom: null,
    reach: 3,
    wilayas: 58,
  },
];

/** DA per zone: around Algiers, the north, the high plateaus, the gates of the desert, the far south. */
const HOME_PRICES = [400, 600, 700, 900, 1100] as const;
const DESK_PRICES = [300, 400, 450, 600, 800] as const;

const NEAR = new Set(['09', '16', '35', '42']);
const PLATEAUS = new Set('03 04 05 12 14 17 20 28 32 38 40 45 59 60 62 63 64 65 67 68 69'.split(' '));
const DESERT_GATES = new Set('07 08 30 39 47 51 55 57 58 61 66'.split(' '));
const FAR_SOUTH = new Set('01 11 33 37 49 50 52 53 54 56'.split(' '));

function zoneOf({ code }: NewWilaya): number {
  if (NEAR.has(code)) return 0;
  if (FAR_SOUTH.has(code)) return 4;
  if (DESERT_GATES.has(code)) return 3;
  return PLATEAUS.has(code) ? 2 : 1;
}

/** Larger towns beside the wilayas' capitals, by commune number: where carriers keep desks. */
const TOWNS = new Set(
  (
    '402 403 644 625 916 914 1005 1038 1220 1327 1304 1340 1416 1427 1508 1518 1547 1510 1605 1608 1609 1611 1612 1613 ' +
    '1614 1618 1620 1621 1622 1628 1629 1630 1638 1640 1644 1649 1651 1652 1653 1654 1704 1809 1805 1920 1943 2104 2110 ' +
    '2304 2303 2404 2506 2635 2647 2820 2816 2926 2931 3004 3105 3103 3106 3109 3402 3502 3514 3523 3906 4102 4208 4224 ' +
    '4303 4302 4404 4502 4503 4623 4705 4706 4802 4822'
  )
    .split(' ')
    .map(Number),
);

/** Fills transporters with their rates and the communes they serve. */
export async function seedDelivery(db: Database, shopId: number, geography: Geography, random: Random): Promise<void> {
  const transporters: object[] = [];
  const rates: object[] = [];
  const served: object[] = [];
  const codes: object[] = [];
  const open = geography.wilayas.filter(({ deliverable }) => deliverable);
  const zones = new Map(open.map((wilaya) => [wilaya.id, zoneOf(wilaya)]));
  const capitals = capitalCommunes(geography);

  for (const carrier of CARRIERS) {
    for (const kind of ['home', 'stopdesk'] as const) {
      const surcharge = kind === 'home' ? carrier.home : carrier.stopDesk;
      if (surcharge === null) continue;
      const id = transporters.length + 1;
      transporters.push({
        id,
        uuid: random.uuid(),
        shop_id: shopId,
        carrier: carrier.name.fr,
        kind,
        name: transporterName(carrier.name, kind),
        active: true,
        position: id,
      });
      for (const wilaya of open) {
        const zone = zones.get(wilaya.id) ?? 0;
        if (zone > carrier.reach) continue;
        const price = ((kind === 'home' ? HOME_PRICES : DESK_PRICES)[zone] ?? 0) + surcharge;
        rates.push({
          transporter_id: id,
          wilaya_id: wilaya.id,
          price: price * 100,
          free_from: carrier.freeFrom === null ? null : carrier.freeFrom * 100,
        });
        if (carrier.wilayas === 58 && wilaya.id > 58) {
          codes.push({ transporter_id: id, wilaya_id: wilaya.id, code: wilaya.parentCode ?? wilaya.code });
        }
      }
      for (const commune of geography.communes) {
        const zone = zones.get(commune.wilayaId);
        if (!commune.deliverable || zone === undefined || zone > carrier.reach) continue;
        const desk =
          capitals.has(commune.id) || TOWNS.has(commune.id) || (commune.wilayaId === 16 && carrier.reach === 4);
        // In the south even home delivery stops at the towns, except for the carrier that goes everywhere.
        const home = zone < 3 || carrier.reach === 4 || capitals.has(commune.id);
        if (kind === 'home' ? home : desk) served.push({ transporter_id: id, commune_id: commune.id });
      }
    }
  }
  await insertRows(db, 'transporters', transporters);
  await insertRows(db, 'transporter_rates', rates);
  await insertRows(db, 'transporter_communes', served);
  await insertRows(db, 'transporter_wilaya_codes', codes);
  await advanceIds(db, ['transporters']);
}

function transporterName(carrier: Text, kind: 'home' | 'stopdesk'): Text {
  return kind === 'home'
    ? t(`${carrier.fr}, à domicile`, `${carrier.en}, home delivery`, `${carrier.ar}، إلى المنزل`)
    : t(`${carrier.fr}, au bureau`, `${carrier.en}, pick-up desk`, `${carrier.ar}، إلى المكتب`);
}

/** The commune that bears its wilaya's name, else the first of the wilaya. */
function capitalCommunes({ wilayas, communes }: Geography): Set<number> {
  return new Set(
    wilayas.map(({ id, nameFr }) => {
      const own = communes.filter(({ wilayaId }) => wilayaId === id);
      return (own.find((commune) => commune.nameFr === nameFr) ?? own[0])?.id ?? 0;
    }),
  );
}
