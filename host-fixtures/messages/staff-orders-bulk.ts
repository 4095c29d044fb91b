import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of a change of many orders. */
export const staffOrdersBulk = defineMessages({
  fr: {
    ordersBulkEmployee: 'Attribuer à un employé',
    ordersBulkChanged_one: '{{count}} commande modifiée.',
    ordersBulkChanged_other: '{{count}} commandes modifiées.',
    ordersBulkFailed_one: '{{count}} n’a pas pu être modifiée.',
    ordersBulkFailed_other: '{{count}} n’ont pas pu être modifiées.',
    ordersBulkUnknown_one: '{{count}} est peut-être modifiée\u00a0: vérifiez-la.',
    ordersBulkUnknown_other: '{{count}} sont peut-être modifiées\u00a0: vérifiez-les.',
    ordersBulkAssigned: 'Attribuée',
    ordersBulkGone: 'Cette commande ou cet employé n’existe plus.',
    ordersBulkOtherStep: 'La commande est «\u00a0{{status}}\u00a0»\u00a0: cette étape n’est pas la suivante.',
    ordersBulkMovedSince: 'La commande est «\u00a0{{status}}\u00a0» depuis\u00a0: elle le reste.',
    ordersBulkUndoGone:
      'Ce changement ne peut plus être annulé. Rien n’a été modifié\u00a0; changez chaque commande sur sa page.',
    ordersBulkTicketOld: 'Modifiée après l’impression de son bordereau\u00a0: réimprimez-le, puis envoyez-la.',
    ordersBulkInterrupted: 'Interrompu\u00a0; cette commande est comme avant. Réessayez.',
    ordersBulkOutage:
      'La base de données n’a pas répondu\u00a0: cette commande est peut-être modifiée. Vérifiez-la avant de recommencer.',
    ordersCsv: 'Exporter',
    ordersCsvTooMany:
      'Au plus {{limit}} commandes par export de la sélection. «\u00a0Exporter (CSV)\u00a0», en tête de la liste, les prend toutes.',
    ordersBulkNothing: 'Sélectionnez au moins une commande.',
    ordersBulkTooMany:
      'Rien n’a été modifié\u00a0: au plus {{limit}} commandes à la fois. Choisissez un état, un employé ou des dates, ou cochez des pages de la liste.',
    ordersBulkOthersMatch:
      'D’autres commandes correspondent entre-temps. Rien n’a été modifié\u00a0; rechargez la liste, vérifiez-la, puis recommencez.',
    ordersBulkOfColleague:
      '{{name}} s’en occupe déjà. Pour la lui retirer, cochez «\u00a0Même si un collègue s’en occupe\u00a0».',
    ordersBulkTakeOver: 'Même si un collègue s’en occupe',
  },
  en: {
    ordersBulkEmployee: 'Assign to an employee',
    ordersBulkChanged_one: '{{count}} order changed.',
    ordersBulkChanged_other: '{{count}} orders changed.',
    ordersBulkFailed_one: '{{count}} could not be changed.',
    ordersBulkFailed_other: '{{count}} could not be changed.',
    ordersBulkUnknown_one: '{{count}} may have been changed: check it.',
    ordersBulkUnknown_other: '{{count}} may have been changed: check them.',
    ordersBulkAssigned: 'Assigned',
    ordersBulkGone: 'This order or this employee no longer exists.',
    ordersBulkOtherStep: 'The order is “{{status}}”: this step is not its next.',
    ordersBulkMovedSince: 'The order became “{{status}}” since: it stays so.',
    ordersBulkUndoGone: 'This change can no longer be undone. Nothing was changed; change each order on its page.',
    ordersBulkTicketOld: 'Changed after its ticket was printed: print it again, then send it.',
    ordersBulkInterrupted: 'Interrupted; this order is as before. Try again.',
    ordersBulkOutage: 'The database did not answer: this order may have been changed. Check it before you try again.',
    ordersCsv: 'Export',
    ordersCsvTooMany:
      'At most {{limit}} orders when a selection is exported. “Export (CSV)” at the head of the list takes them all.',
    ordersBulkNothing: 'Select at least one order.',
    ordersBulkTooMany:
      'Nothing was changed: at most {{limit}} orders at a time. Choose a status, an employee or dates, or tick pages of the list.',
    ordersBulkOthersMatch: 'Other orders match by now. Nothing was changed; reload the list, check it, then try again.',
    ordersBulkOfColleague:
      '{{name}} already takes care of it. To take it from them, tick “Even if a colleague takes care of it”.',
    ordersBulkTakeOver: 'Even if a colleague takes care of it',
  },
  ar: {
    ordersBulkEmployee: 'إسناد إلى موظف',
    ordersBulkChanged_zero: 'لم يُعدَّل أي طلب.',
    ordersBulkChanged_one: 'عُدِّل طلب واحد.',
    ordersBulkChanged_two: 'عُدِّل طلبان.',
    ordersBulkChanged_few: 'عُدِّلت {{count}} طلبات.',
    ordersBulkChanged_many: 'عُدِّل {{count}} طلبًا.',
    ordersBulkChanged_other: 'عُدِّل {{count}} طلب.',
    ordersBulkFailed_one: 'تعذر تعديل طلب واحد.',
    ordersBulkFailed_two: 'تعذر تعديل طلبين.',
    ordersBulkFailed_few: 'تعذر تعديل {{count}} طلبات.',
    ordersBulkFailed_many: 'تعذر تعديل {{count}} طلبًا.',
    ordersBulkFailed_other: 'تعذر تعديل {{count}} طلب.',
    ordersBulkUnknown_one: 'ربما عُدّل طلب واحد: تحقق منه.',
    ordersBulkUnknown_two: 'ربما عُدّل طلبان: تحقق منهما.',
    ordersBulkUnknown_few: 'ربما عُدّلت {{count}} طلبات: تحقق منها.',
    ordersBulkUnknown_many: 'ربما عُدّل {{count}} طلبًا: تحقق منها.',
    ordersBulkUnknown_other: 'ربما عُدّل {{count}} طلب: تحقق منها.',
    ordersBulkAssigned: 'أُسند',
    ordersBulkGone: 'هذا الطلب أو هذا الموظف لم يعد موجودًا.',
    ordersBulkOtherStep: 'حالة الطلب «{{status}}»: هذه الخطوة ليست التالية.',
    ordersBulkMovedSince: 'أصبح الطلب «{{status}}» بعد ذلك، فبقي كما هو.',
    ordersBulkUndoGone: 'لم يعد التراجع عن هذا التعديل ممكنًا. لم يُعدَّل شيء؛ غيّر كل طلب من صفحته.',
    ordersBulkTicketOld: 'تغيّر بعد طباعة قسيمته: أعد طباعتها ثم أرسله.',
    ordersBulkInterrupted: 'انقطع التعديل؛ هذا الطلب كما كان. أعد المحاولة.',
    ordersBulkOutage: 'لم تُجب قاعدة البيانات، وربما عُدّل هذا الطلب. تحقق منه قبل أن تعيد المحاولة.',
    ordersCsv: 'تصدير',
    ordersCsvTooMany: '{{limit}} طلب على الأكثر عند تصدير المحدّد. «تصدير (CSV)» في أعلى القائمة يشمل كل الطلبات.',
    ordersBulkNothing: 'حدّد طلبًا واحدًا على الأقل.',
    ordersBulkTooMany:
      'لم يُعدَّل شيء: {{limit}} طلب على الأكثر في كل مرة. اختر حالة أو موظفًا أو تواريخ، أو حدّد صفحات من القائمة.',
    ordersBulkOthersMatch:
      'في هذه الأثناء صارت طلبات أخرى موافقة. لم يُعدَّل شيء؛ أعد تحميل القائمة وراجعها ثم حاول مرة أخرى.',
    ordersBulkOfColleague: 'يتولاه {{name}} بالفعل. لسحبه منه، حدِّد «حتى إن كان يتولاه زميل».',
    ordersBulkTakeOver: 'حتى إن كان يتولاه زميل',
  },
});
