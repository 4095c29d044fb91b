import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    first: 'Choisissez d’abord la wilaya',
    choose: 'Choisissez la commune',
    loading: 'Chargement des communes…',
    failed: 'Impossible de charger les communes.',
    retry: 'Réessayer',
    empty: 'Aucune commune n’est livrée dans cette wilaya.',
  },
  en: {
    first: 'Choose the wilaya first',
    choose: 'Choose the commune',
    loading: 'Loading communes…',
    failed: 'Failed to fetch communes',
    retry: 'Try again',
    empty: 'No commune of this wilaya is delivered to.',
  },
  ar: {
    first: 'اختر الولاية أولًا',
    choose: 'اختر البلدية',
    loading: 'جارٍ تحميل البلديات…',
    failed: 'تعذر تحميل البلديات.',
    retry: 'إعادة المحاولة',
    empty: 'لا يوجد توصيل إلى بلديات هذه الولاية.',
  },
});
