import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of the cart page. */
export const cart = defineMessages({
  fr: {
    cartTitle: 'Votre panier',
    cartSubtotal: 'Sous-total',
    cartEmpty: 'Votre panier est vide',
    cartEmptyText: 'Ajoutez un produit, il vous attendra ici.',
    remove: 'Retirer',
    removeItem: 'Retirer {{name}}',
    update: 'Mettre à jour',
    quantityOf: 'Quantité de {{name}}',
    cartChanged: 'Votre panier a changé depuis l’affichage de la page. Vérifiez le nouveau total avant de commander.',
    lineUnavailable: 'Cet article n’est plus disponible. Retirez-le pour commander le reste.',
  },
  en: {
    cartTitle: 'Your cart',
    cartSubtotal: 'Subtotal',
    cartEmpty: 'Your cart is empty',
    cartEmptyText: 'Add a product and it will wait for you here.',
    remove: 'Remove',
    removeItem: 'Remove {{name}}',
    update: 'Update',
    quantityOf: 'Quantity of {{name}}',
    cartChanged: 'Your cart has changed since the page was shown. Check the new total before you order.',
    lineUnavailable: 'This item is no longer available. Remove it to order the rest.',
  },
  ar: {
    cartTitle: 'سلتك',
    cartSubtotal: 'المجموع الفرعي',
    cartEmpty: 'سلتك فارغة',
    cartEmptyText: 'أضف منتجًا وسيبقى هنا في انتظارك.',
    remove: 'حذف',
    removeItem: 'حذف {{name}}',
    update: 'تحديث',
    quantityOf: 'كمية {{name}}',
    cartChanged: 'تغيّرت سلتك منذ عرض الصفحة. تحقق من المجموع الجديد قبل الطلب.',
    lineUnavailable: 'هذا المنتج لم يعد متوفرًا. احذفه لتطلب الباقي.',
  },
});
