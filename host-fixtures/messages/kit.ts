import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts that every page of the dashboard shares: what the kit renders, and what forms and lists answer. */
export const kit = defineMessages({
  fr: {
    formConflict:
      'Quelqu’un a modifié cette page entre-temps. Rien n’est perdu\u00a0: comparez, choisissez, puis enregistrez.',
    fieldStored: 'Valeur enregistrée entre-temps\u00a0: {{value}}',
    fieldStoredEmpty: 'Ce champ a été vidé entre-temps.',
    takeStored: 'Garder la valeur enregistrée au lieu de la mienne',
    filterIgnored: 'Un filtre de cette adresse n’existe pas ici\u00a0; il est ignoré.',
    filterAny: 'Tous',
    filterNothing: 'Rien ne correspond à ces filtres.',
    filterClear: 'Tout afficher',
    cancel: 'Annuler',
    firstPage: 'Première page',
    noProducts: 'Aucun produit pour le moment.',
    noReviews: 'Aucun avis pour le moment.',
  },
  en: {
    formConflict: 'Somebody changed this page in the meantime. Nothing is lost: compare, choose, then save.',
    fieldStored: 'Stored in the meantime: {{value}}',
    fieldStoredEmpty: 'This field was emptied in the meantime.',
    takeStored: 'Keep the stored value instead of mine',
    filterIgnored: 'A filter of this address does not exist here; it is ignored.',
    filterAny: 'All',
    filterNothing: 'Nothing matches these filters.',
    filterClear: 'Show everything',
    cancel: 'Cancel',
    firstPage: 'First page',
    noProducts: 'No product at the moment.',
    noReviews: 'No review at the moment.',
  },
  ar: {
    formConflict: 'غيّر شخص آخر هذه الصفحة في هذه الأثناء. لم يضع شيء: قارن واختر ثم احفظ.',
    fieldStored: 'القيمة المحفوظة في هذه الأثناء: {{value}}',
    fieldStoredEmpty: 'أُفرغ هذا الحقل في هذه الأثناء.',
    takeStored: 'الاحتفاظ بالقيمة المحفوظة بدل قيمتي',
    filterIgnored: 'في هذا العنوان مرشّح غير موجود هنا، فتم تجاهله.',
    filterAny: 'الكل',
    filterNothing: 'لا شيء يطابق هذه المرشّحات.',
    filterClear: 'عرض الكل',
    cancel: 'إلغاء',
    firstPage: 'الصفحة الأولى',
    noProducts: 'لا توجد منتجات حاليا.',
    noReviews: 'لا توجد تقييمات حاليا.',
  },
});
