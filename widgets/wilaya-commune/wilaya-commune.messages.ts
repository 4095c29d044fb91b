import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    first: 'Choisissez d’abord la wilaya',
    choose: 'Choisissez la commune',
    loading: 'Chargement des communes…',
    failed: 'Impossible de charger les communes.',
    retry: 'Réessayer',
    empty: 'Nous ne livrons dans aucune commune de cette wilaya.',
  },
  en: {
    first: 'Choose the wilaya first',
    choose: 'Choose the commune',
    loading: 'Loading communes…',
    failed: 'Failed to fetch communes',
    retry: 'Try again',
    empty: 'We do not deliver to any commune of this wilaya.',
  },
  ar: {
    first: 'اختر الولاية أولًا',
    choose: 'اختر البلدية',
    loading: 'جارٍ تحميل البلديات…',
    failed: 'تعذر تحميل البلديات.',
    retry: 'إعادة المحاولة',
    empty: 'لا نوصل إلى أي بلدية من هذه الولاية.',
  },
});
