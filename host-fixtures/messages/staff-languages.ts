import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of a product’s texts in each language. */
export const staffLanguages = defineMessages({
  fr: {
    languageName: 'Nom',
    languageShortDescription: 'Description courte',
    languageLongDescription: 'Description longue (facultatif)',
    languageLongDescriptionHint:
      'Des paragraphes séparés par une ligne vide, ou du HTML simple (p, br, strong, em, ul, ol, li, h3, h4, blockquote, a). Les autres balises sont retirées à l’enregistrement. Dès qu’une balise est utilisée, chaque paragraphe a besoin de <p>.',
    languageSeoTitle: 'Titre pour les moteurs de recherche',
    languageSeoDescription: 'Description pour les moteurs de recherche',
    languageFillAll: 'Veuillez remplir tous les champs obligatoires.',
    languageFilled: 'Champs remplis',
    languageCopy: 'Copier depuis le français',
    languageSaved: 'Langue mise à jour avec succès.',
    languageFailed: 'Une erreur s’est produite lors de la mise à jour de la langue.',
  },
  en: {
    languageName: 'Name',
    languageShortDescription: 'Short description',
    languageLongDescription: 'Long description (optional)',
    languageLongDescriptionHint:
      'Paragraphs separated by an empty line, or simple HTML (p, br, strong, em, ul, ol, li, h3, h4, blockquote, a). Other tags are removed when it is saved. Once a tag is used, each paragraph needs <p>.',
    languageSeoTitle: 'Title for search engines',
    languageSeoDescription: 'Description for search engines',
    languageFillAll: 'Please fill in all required fields.',
    languageFilled: 'Fields filled in',
    languageCopy: 'Copy from French',
    languageSaved: 'Language updated successfully.',
    languageFailed: 'An error occurred while updating the language.',
  },
  ar: {
    languageName: 'الاسم',
    languageShortDescription: 'وصف قصير',
    languageLongDescription: 'وصف مفصّل (اختياري)',
    languageLongDescriptionHint:
      'فقرات يفصل بينها سطر فارغ، أو HTML بسيط \u2066(p, br, strong, em, ul, ol, li, h3, h4, blockquote, a)\u2069. تُحذف الوسوم الأخرى عند الحفظ. وإذا استُعمل أي وسم، احتاجت كل فقرة إلى \u2066<p>\u2069.',
    languageSeoTitle: 'العنوان لمحركات البحث',
    languageSeoDescription: 'الوصف لمحركات البحث',
    languageFillAll: 'يرجى ملء جميع الحقول الإجبارية.',
    languageFilled: 'الحقول المملوءة',
    languageCopy: 'نسخ من الفرنسية',
    languageSaved: 'حُدّثت اللغة بنجاح.',
    languageFailed: 'حدث خطأ أثناء تحديث اللغة.',
  },
});
