import { defineMessages } from '../../shared/i18n/messages.ts';

/** Texts of the frame around the dashboard, and of signing in. */
export const dashboard = defineMessages({
  fr: {
    dashboard: 'Espace équipe',
    orders: 'Commandes',
    products: 'Produits',
    seeShop: 'Voir la boutique',
    signOut: 'Se déconnecter',
    signIn: 'Se connecter',
    signInTitle: 'Espace équipe',
    signInText: 'Connectez-vous pour voir les commandes.',
    emailAddress: 'Adresse e-mail',
    password: 'Mot de passe',
  },
  en: {
    dashboard: 'Staff area',
    orders: 'Orders',
    products: 'Products',
    seeShop: 'See the shop',
    signOut: 'Sign out',
    signIn: 'Sign in',
    signInTitle: 'Staff area',
    signInText: 'Sign in to see the orders.',
    emailAddress: 'E-mail address',
    password: 'Password',
  },
  ar: {
    dashboard: 'فضاء الفريق',
    orders: 'الطلبات',
    products: 'المنتجات',
    seeShop: 'عرض المتجر',
    signOut: 'تسجيل الخروج',
    signIn: 'تسجيل الدخول',
    signInTitle: 'فضاء الفريق',
    signInText: 'سجّل الدخول لرؤية الطلبات.',
    emailAddress: 'البريد الإلكتروني',
    password: 'كلمة المرور',
  },
});
