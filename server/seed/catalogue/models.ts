import { type Text, t } from './texts.ts';

/** Proper names that tell products of one family apart; they take no agreement in any language. */
export const MODELS: readonly Text[] = (
  'Yasmine Jasmine ياسمين|Nour Nour نور|Lina Lina لينا|Tassili Tassili طاسيلي|Djurdjura Djurdjura جرجرة|Hoggar Hoggar الهقار|' +
  'Tipaza Tipaza تيبازة|Amel Amel أمل|Ghoufi Ghoufi غوفي|Timgad Timgad تيمقاد|Zohra Zohra زهرة|Mezghena Mezghena مزغنة|Taghit Taghit تاغيت|' +
  'Soummam Soummam الصومام|Chréa Chrea الشريعة|Djamila Djamila جميلة|Gouraya Gouraya قوراية|Sirta Sirta سيرتا|Mitidja Mitidja متيجة|' +
  'Kahina Kahina الكاهنة|Aurès Aures الأوراس|Selma Selma سلمى|Rihana Rihana ريحانة|Ifri Ifri إفري|Tikjda Tikjda تيكجدة|Dahra Dahra الظهرة|' +
  'Ourida Ourida وريدة|Zianides Zianid الزيانية|Houria Houria حورية|Nedjma Nedjma نجمة|Saoura Saoura الساورة|Mzab Mzab مزاب|Nesrine Nesrine نسرين|' +
  'Ahaggar Ahaggar أهقار|Babor Babor بابور|Farah Farah فرح|Ouarsenis Ouarsenis الونشريس'
)
  .split('|')
  .map((line) => {
    const [fr = '', en = '', ar = ''] = line.split(' ');
    return t(fr, en, ar);
  });
