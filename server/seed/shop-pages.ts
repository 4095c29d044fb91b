import { richTextFrom } from '../web/rich-text.ts';
import { written } from './blog/written.ts';
import type { Text } from './catalogue/texts.ts';

interface PagePlan {
  readonly slug: string;
  readonly title: Text;
  /** Paragraphs, as staff type them. */
  readonly text: Text;
}

/** The pages that the shop wrote, in the order in which it lists them. */
const PAGES: readonly PagePlan[] = [
  {
    slug: 'livraison',
    title: written('Livraison', 'Delivery', 'التوصيل'),
    text: written(
      `Nous livrons dans 67 wilayas, à domicile ou au bureau du transporteur. Choisissez votre wilaya dans le formulaire : le prix de la livraison est affiché avant que vous commandiez.

Vous payez à la réception, en espèces. Rien n’est à verser avant.

Nous vous appelons pour confirmer, puis le colis part le lendemain. Comptez deux jours pour Alger, Oran et Constantine, trois à cinq jours pour le Sud.

Ouvrez votre colis devant le livreur : si quelque chose ne va pas, refusez-le, vous ne payez rien.`,
      `We deliver to 67 wilayas, to your home or to a pick-up desk. Choose your wilaya in the form: the price of delivery is shown before you order.

You pay on delivery, in cash. Nothing is due before.

We call you to confirm, then the parcel leaves the next day. Allow two days for Algiers, Oran and Constantine, three to five days for the South.

Open your parcel in front of the courier: if something is wrong, refuse it, and you pay nothing.`,
      `نوصل إلى 67 ولاية، إلى المنزل أو إلى مكتب شركة التوصيل. اختر ولايتك في الاستمارة: يظهر سعر التوصيل قبل أن تطلب.

تدفع نقدًا عند الاستلام. لا شيء يُدفع قبل ذلك.

نتصل بك للتأكيد، ثم يخرج الطرد في الغد. المدة يومان للجزائر العاصمة ووهران وقسنطينة، ومن ثلاثة إلى خمسة أيام للجنوب.

افتح الطرد أمام عامل التوصيل، وإن وجدت عيبًا فارفضه ولا تدفع شيئًا.`,
    ),
  },
  {
    slug: 'retours-et-echanges',
    title: written('Retours et échanges', 'Returns and exchanges', 'الإرجاع والتبديل'),
    text: written(
      `Vous avez 7 jours après la réception pour échanger ou rendre un article qui n’a pas servi, avec son étiquette.

Appelez-nous avec le numéro de votre commande. Le transporteur reprend le colis chez vous ou à son bureau. Nous envoyons l’autre taille ou l’autre couleur, ou nous vous rendons le prix de l’article.

Si l’article est abîmé ou n’est pas celui que vous aviez commandé, les frais de livraison sont pour nous.`,
      `You have 7 days after delivery to exchange or return an item that was not used, with its label.

Call us with the number of your order. The delivery company collects the parcel from you or at its pick-up desk. We send the other size or colour, or give you back the price of the item.

If the item is damaged or is not what you ordered, we pay for delivery.`,
      `لديك 7 أيام بعد الاستلام لتبديل قطعة لم تُستعمل أو إرجاعها مع بطاقتها.

اتصل بنا ومعك رقم طلبك. تستعيد شركة التوصيل الطرد من عندك أو في مكتبها. نرسل المقاس أو اللون الآخر، أو نعيد إليك ثمن القطعة.

إن كانت القطعة متضررة أو ليست التي طلبتها، فمصاريف التوصيل علينا.`,
    ),
  },
  {
    slug: 'contact',
    title: written('Contact', 'Contact', 'اتصل بنا'),
    text: written(
      `Nous répondons au téléphone et sur WhatsApp du samedi au jeudi, de 9\u00a0h à 18\u00a0h. Le numéro est en bas de chaque page.

Pour savoir où est votre colis, ouvrez « Suivre ma commande » avec le numéro de la commande et votre téléphone.

Nos dépôts sont à Alger, Oran et Constantine.`,
      `We answer the phone and WhatsApp from Saturday to Thursday, 9 am to 6 pm. The number is at the bottom of every page.

To know where your parcel is, open “Track my order” with the number of the order and your phone.

Our warehouses are in Algiers, Oran and Constantine.`,
      `نرد على الهاتف وعلى واتساب من السبت إلى الخميس، من التاسعة صباحًا إلى السادسة مساءً. الرقم أسفل كل صفحة.

لمعرفة مكان طردك، افتح «تتبّع طلبي» برقم الطلب وهاتفك.

مستودعاتنا في الجزائر العاصمة ووهران وقسنطينة.`,
    ),
  },
  {
    slug: 'mentions-legales',
    title: written('Mentions légales', 'Legal notice', 'إشعار قانوني'),
    text: written(
      `Ce site est celui de Dar Zellige, à Alger. Les prix sont en dinars algériens. Le total, livraison comprise, est affiché avant que vous commandiez.

Votre nom, votre téléphone et votre adresse servent à préparer, livrer et suivre votre commande. Le transporteur les reçoit pour vous livrer ; nous ne les vendons à personne. Appelez-nous pour les corriger ou les faire effacer.

Un avis est publié sous le nom que vous avez choisi, une fois que nous l’avons lu. Votre e-mail et votre téléphone ne sont pas montrés.`,
      `This site belongs to Dar Zellige, in Algiers. Prices are in Algerian dinars. The total, delivery included, is shown before you order.

Your name, phone and address serve to prepare, deliver and follow your order. The delivery company receives them to deliver to you; we sell them to nobody. Call us to have them corrected or erased.

A review is published under the name you chose, once we have read it. Your e-mail and your phone are not shown.`,
      `هذا الموقع لدار الزليج في الجزائر العاصمة. الأسعار بالدينار الجزائري. يظهر المجموع مع التوصيل قبل أن تطلب.

اسمك وهاتفك وعنوانك لتحضير طلبك وتوصيله ومتابعته. تتلقاها شركة التوصيل لتوصل إليك، ولا نبيعها لأحد. اتصل بنا لتصحيحها أو محوها.

يُنشر التقييم بالاسم الذي اخترته بعد أن نقرأه. لا يظهر بريدك ولا هاتفك.`,
    ),
  },
  {
    slug: 'a-propos',
    title: written('À propos', 'About us', 'من نحن'),
    text: written(
      `Dar Zellige réunit des ateliers de tout le pays : couture, cuir, terre cuite, cuivre. Nous choisissons chaque article, nous l’avons tenu en main, et nous répondons au téléphone.

Trois dépôts, à Alger, Oran et Constantine, pour livrer vite où que vous soyez.`,
      `Dar Zellige brings together workshops from all over the country: sewing, leather, earthenware, copper. We choose every item, we have held it in our hands, and we answer the phone.

Three warehouses, in Algiers, Oran and Constantine, to deliver quickly wherever you are.`,
      `تجمع دار الزليج ورشات من كل أنحاء البلاد: الخياطة والجلد والفخار والنحاس. نختار كل قطعة بأنفسنا، ونرد على الهاتف.

ثلاثة مستودعات في الجزائر العاصمة ووهران وقسنطينة، لنوصل بسرعة أينما كنت.`,
    ),
  },
];

/** Ids of the pages by slug. */
export const pageIds: ReadonlyMap<string, number> = new Map(PAGES.map(({ slug }, at) => [slug, at + 1]));

/** Returns the pages of a shop as rows of their table. */
export function shopPageRows(shopId: number, now: Date): object[] {
  return PAGES.map(({ slug, title, text }) => ({
    id: pageIds.get(slug),
    shop_id: shopId,
    slug,
    title,
    active: true,
    updated_at: now.toISOString(),
    html: Object.fromEntries(Object.entries(text).map(([language, typed]) => [language, richTextFrom(typed)])),
  }));
}
