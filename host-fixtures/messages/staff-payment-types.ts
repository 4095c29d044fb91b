import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of the ways in which a transporter pays. */
export const staffPaymentTypes = defineMessages({
  fr: {
    paymentType: 'Type de paiement',
    paymentTypeUnknown: 'Non précisé',
    paymentTypeCash: 'Espèces',
    paymentTypeBankDeposit: 'Versement bancaire',
    paymentTypeBankTransfer: 'Virement bancaire',
    paymentTypeRegisterDeposit: 'Dépôt en caisse',
    paymentTypeCard: 'Carte',
    paymentTypeOther: 'Autre',
  },
  en: {
    paymentType: 'Payment type',
    paymentTypeUnknown: 'Not stated',
    paymentTypeCash: 'Cash',
    paymentTypeBankDeposit: 'Bank deposit',
    paymentTypeBankTransfer: 'Bank transfer',
    paymentTypeRegisterDeposit: 'Cash register deposit',
    paymentTypeCard: 'Card payment',
    paymentTypeOther: 'Other',
  },
  ar: {
    paymentType: 'طريقة الدفع',
    paymentTypeUnknown: 'غير محددة',
    paymentTypeCash: 'نقدًا',
    paymentTypeBankDeposit: 'إيداع بنكي',
    paymentTypeBankTransfer: 'تحويل بنكي',
    paymentTypeRegisterDeposit: 'إيداع في الصندوق',
    paymentTypeCard: 'بطاقة',
    paymentTypeOther: 'أخرى',
  },
});
