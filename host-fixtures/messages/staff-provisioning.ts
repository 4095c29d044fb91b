import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of filling an expedition, and of the list to pick its pieces by. */
export const staffProvisioning = defineMessages({
  fr: {
    pickList: 'Liste de préparation',
    pickListOf: 'Liste de préparation {{number}}',
    pickListPicked: 'Pris',
  },
  en: {
    pickList: 'Pick list',
    pickListOf: 'Pick list {{number}}',
    pickListPicked: 'Picked',
  },
  ar: {
    pickList: 'قائمة التحضير',
    pickListOf: 'قائمة التحضير {{number}}',
    pickListPicked: 'تم',
  },
});
