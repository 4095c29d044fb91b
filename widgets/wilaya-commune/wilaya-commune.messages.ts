import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    first: 'Choisissez d’abord la wilaya',
    choose: 'Choisissez la commune',
    loading: 'Chargement des communes…',
    failed: 'Impossible de charger les communes.',
    retry: 'Réessayer',
    none: 'Aucun résultat. Vérifiez l’écriture, en français ou en arabe\u00a0; si le nom est juste, nous n’y livrons pas encore.',
    empty: 'Nous ne livrons dans aucune commune de cette wilaya.',
  },
  en: {
    first: 'Choose the wilaya first',
    choose: 'Choose the commune',
    loading: 'Loading communes…',
    failed: 'Failed to fetch communes',
    retry: 'Try again',
    none: 'No result. Check the spelling, in French or Arabic; if the name is right, we do not deliver there yet.',
    empty: 'We do not deliver to any commune of this wilaya.',
  },
  ar: {
    first: 'اختر الولاية أولًا',
    choose: 'اختر البلدية',
    loading: 'جارٍ تحميل البلديات…',
    failed: 'تعذر تحميل البلديات.',
    retry: 'إعادة المحاولة',
    none: 'لا توجد نتيجة. تحقّق من الكتابة، بالعربية أو بالفرنسية؛ وإن كان الاسم صحيحًا فنحن لا نوصل إليه بعد.',
    empty: 'لا نوصل إلى أي بلدية من هذه الولاية.',
  },
});
