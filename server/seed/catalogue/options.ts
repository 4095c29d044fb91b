import { type Text, t } from './texts.ts';

interface SeedOption {
  code: string;
  name: Text;
  values: { value: string; name: Text; color?: string }[];
}

const same = (text: string): Text => t(text, text, text);
const sized = (values: readonly string[]) => values.map((value) => ({ value: value.toLowerCase(), name: same(value) }));
const ml = (value: number) => ({ value: `${value}-ml`, name: t(`${value} ml`, `${value} ml`, `${value} مل`) });
const mah = (value: number) => ({
  value: `${value}-mah`,
  name: t(`${value} mAh`, `${value} mAh`, `${value} ملي أمبير ساعة`),
});
const cm = (size: string) => ({ value: size.replace(/ × /, 'x'), name: t(`${size} cm`, `${size} cm`, `${size} سم`) });

export const COLOURS: Readonly<Record<string, { name: Text; color: string }>> = {
  black: { name: t('Noir', 'Black', 'أسود'), color: '#22232a' },
  navy: { name: t('Bleu nuit', 'Navy', 'أزرق ليلي'), color: '#2b4265' },
  burgundy: { name: t('Bordeaux', 'Burgundy', 'خمري'), color: '#88293d' },
  camel: { name: t('Camel', 'Camel', 'جملي'), color: '#bf9058' },
  sage: { name: t('Vert sauge', 'Sage green', 'أخضر مريمي'), color: '#7d9164' },
  powder: { name: t('Rose poudré', 'Powder pink', 'وردي بودري'), color: '#d3aaa2' },
  ivory: { name: t('Ivoire', 'Ivory', 'عاجي'), color: '#ebe1d2' },
  terracotta: { name: t('Terracotta', 'Terracotta', 'طيني محروق'), color: '#b9623f' },
  teal: { name: t('Bleu canard', 'Teal', 'أزرق بترولي'), color: '#2c6a72' },
  grey: { name: t('Gris perle', 'Pearl grey', 'رمادي لؤلؤي'), color: '#9a9ca1' },
  mustard: { name: t('Moutarde', 'Mustard', 'خردلي'), color: '#c9972f' },
};

export const OPTIONS: readonly SeedOption[] = [
  {
    code: 'colour',
    name: t('Couleur', 'Colour', 'اللون'),
    values: Object.entries(COLOURS).map(([value, { name, color }]) => ({ value, name, color })),
  },
  { code: 'size', name: t('Taille', 'Size', 'المقاس'), values: sized(['S', 'M', 'L', 'XL', 'XXL']) },
  {
    code: 'shoe-size',
    name: t('Pointure', 'Shoe size', 'مقاس الحذاء'),
    values: sized(['36', '37', '38', '39', '40', '41', '42', '43']),
  },
  { code: 'capacity', name: t('Contenance', 'Volume', 'السعة'), values: [30, 50, 60, 100, 200].map(ml) },
  { code: 'battery', name: t('Capacité', 'Capacity', 'سعة البطارية'), values: [10000, 20000, 30000].map(mah) },
  {
    code: 'dimensions',
    name: t('Dimensions', 'Dimensions', 'الأبعاد'),
    values: ['140 × 200', '160 × 200', '200 × 200', '220 × 240', '40 × 40', '50 × 50'].map(cm),
  },
  {
    code: 'phone',
    name: t('Téléphone', 'Phone', 'الهاتف'),
    values: [
      { value: '6-1-inch', name: t('Écran 6,1 pouces', '6.1-inch screen', 'شاشة 6.1 بوصة') },
      { value: '6-5-inch', name: t('Écran 6,5 pouces', '6.5-inch screen', 'شاشة 6.5 بوصة') },
      { value: '6-8-inch', name: t('Écran 6,8 pouces', '6.8-inch screen', 'شاشة 6.8 بوصة') },
    ],
  },
];
