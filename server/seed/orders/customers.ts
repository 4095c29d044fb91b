import { PHONE_STARTS } from '../../../shared/rules/phone/phone.ts';
import type { Geography } from '../../geography/data/build.ts';
import type { Random } from '../random.ts';

export interface Customer {
  readonly locale: 'ar' | 'en' | 'fr';
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  readonly email: string | null;
  readonly address: string;
  readonly wilaya: number;
  readonly commune: number;
}

const NAMES = {
  fr: {
    first: [
      ...['Amina', 'Lynda', 'Meriem', 'Imène', 'Farida', 'Sabrina', 'Kahina', 'Yasmine', 'Naïma', 'Hanane', 'Souad'],
      ...['Wassila', 'Dalila', 'Ryma', 'Hadjer', 'Nawel', 'Zineb', 'Yacine', 'Karim', 'Rachid', 'Walid', 'Mourad'],
      ...['Nabil', 'Lyès', 'Réda', 'Hakim', 'Djamel', 'Idir', 'Tarek', 'Bilal'],
    ],
    last: [
      ...['Benali', 'Haddad', 'Mansouri', 'Cherif', 'Brahimi', 'Saïdi', 'Boudiaf', 'Belkacem', 'Hamidi', 'Ziani'],
      ...['Kaci', 'Aït Ahmed', 'Bouzid', 'Larbi', 'Meziane', 'Ouali', 'Ferhat', 'Slimani', 'Toumi', 'Khelifi'],
    ],
    streets: [
      ...[
        'Cité 200 logements, bâtiment {n}',
        '{n} rue des Frères Bouadou',
        'Hai El Badr, villa {n}',
        'Lotissement {n}',
      ],
      ...['Cité AADL, tour {n}', '{n} boulevard Colonel Amirouche', 'Coopérative El Amel, n° {n}'],
    ],
  },
  ar: {
    first: [
      ...[
        'أمينة',
        'ليندة',
        'مريم',
        'إيمان',
        'فريدة',
        'صبرينة',
        'نعيمة',
        'حنان',
        'سعاد',
        'وسيلة',
        'خديجة',
        'زينب',
        'كريم',
      ],
      ...['رشيد', 'وليد', 'مراد', 'نبيل', 'رضا', 'جمال', 'طارق', 'بلال', 'سفيان', 'ياسين'],
    ],
    last: [
      ...['بن علي', 'حداد', 'منصوري', 'شريف', 'إبراهيمي', 'سعيدي', 'بوضياف', 'بلقاسم', 'حميدي', 'زياني', 'بوزيد'],
      ...['العربي', 'مزيان', 'سليماني', 'تومي', 'خليفي'],
    ],
    streets: [
      'حي 200 مسكن، عمارة {n}',
      'شارع الإخوة بوعدو، رقم {n}',
      'حي البدر، فيلا {n}',
      'حي عدل، برج {n}',
      'تجزئة {n}',
    ],
  },
} as const;

/** Of a hundred customers, by the number of the wilaya; the others live anywhere. */
const TOWN_SHARES: readonly (readonly [wilaya: number, share: number])[] = [
  ...([
    [16, 22],
    [31, 9],
    [25, 7],
    [19, 7],
    [9, 6],
    [6, 5],
    [15, 5],
    [35, 4],
    [23, 4],
    [13, 3],
    [5, 3],
  ] as const),
];

export function planCustomers(count: number, geography: Geography, random: Random): Customer[] {
  const open = new Set(geography.wilayas.filter(({ deliverable }) => deliverable).map(({ id }) => id));
  const communes = geography.communes.filter(({ deliverable, wilayaId }) => deliverable && open.has(wilayaId));
  const byWilaya = Map.groupBy(communes, ({ wilayaId }) => wilayaId);
  return Array.from({ length: count }, () => {
    const commune = random.pick(byWilaya.get(townWilaya(random)) ?? communes);
    const locale = random.pick(['fr', 'fr', 'fr', 'fr', 'ar', 'ar', 'ar', 'ar', 'ar', 'en'] as const);
    const names = NAMES[locale === 'ar' ? 'ar' : 'fr'];
    const phone = `${random.pick(PHONE_STARTS)}${String(random.int(0, 99_999_999)).padStart(8, '0')}`;
    return {
      locale,
      firstname: random.pick(names.first),
      lastname: random.pick(names.last),
      phone,
      email: random.chance(0.1) ? `client${phone.slice(-4)}@example.dz` : null,
      address: random.pick(names.streets).replace('{n}', String(random.int(1, 140))),
      wilaya: commune.wilayaId,
      commune: commune.id,
    };
  });
}

/** @returns 0 for anywhere */
function townWilaya(random: Random): number {
  let left = random.next() * 100;
  for (const [wilaya, share] of TOWN_SHARES) {
    left -= share;
    if (left < 0) return wilaya;
  }
  return 0;
}
