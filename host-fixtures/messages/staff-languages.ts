import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of a product’s texts in each language. */
export const staffLanguages = defineMessages({
  fr: {
    languageName: 'Nom',
    languageShortDescription: 'Description courte',
    languageSeoTitle: 'Titre pour les moteurs de recherche',
    languageSeoDescription: 'Description pour les moteurs de recherche',
    languageFilled: 'Champs remplis',
    languageCopy: 'Copier depuis le français',
    languageSaved: 'Langue mise à jour avec succès.',
    languageFailed: 'Une erreur s’est produite lors de la mise à jour de la langue.',
  },
  en: {
    languageName: 'Name',
    languageShortDescription: 'Short description',
    languageSeoTitle: 'Title for search engines',
    languageSeoDescription: 'Description for search engines',
    languageFilled: 'Fields filled in',
    languageCopy: 'Copy from French',
    languageSaved: 'Language updated successfully.',
    languageFailed: 'An error occurred while updating the language.',
  },
  ar: {
    languageName: 'الاسم',
    languageShortDescription: 'وصف قصير',
    languageSeoTitle: 'العنوان لمحركات البحث',
    languageSeoDescription: 'الوصف لمحركات البحث',
    languageFilled: 'الحقول المملوءة',
    languageCopy: 'نسخ من الفرنسية',
    languageSaved: 'حُدّثت اللغة بنجاح.',
    languageFailed: 'حدث خطأ أثناء تحديث اللغة.',
  },
});
