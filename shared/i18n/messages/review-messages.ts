import type { PictureProblem } from '../../rules/pictures/picture-file.ts';
import type { ReviewFieldProblem } from '../../rules/reviews/review-fields.ts';
import { defineMessages, type MessageKey, type Texts } from '../messages.ts';
import { phoneStarts } from './phone-starts.ts';
import { PICTURE_MESSAGES } from './picture-messages.ts';

/** Texts about a review, for the page, the widget and the JSON answers alike; in the words of REV-1 and REV-6. */
export const REVIEW_MESSAGES = defineMessages({
  fr: {
    incomplete: 'Veuillez remplir tous les champs.',
    failed: 'Une erreur s’est produite lors de l’envoi de l’avis.',
    waiting: 'Merci ! Votre avis est en attente de modération : il paraîtra ici une fois relu.',
    judged:
      'Notre équipe a déjà lu votre avis\u00a0: il ne peut plus être modifié. Ce que vous venez d’écrire n’a pas été envoyé.',
    ratingInvalid: 'Choisissez une note de 1 à 5.',
    textRequired: 'Écrivez votre avis.',
    textTooLong: 'Votre avis dépasse 2 000 caractères.',
    nameRequired: 'Indiquez votre nom.',
    nameTooLong: 'Le nom dépasse 80 caractères.',
    emailRequired: 'Indiquez votre adresse e-mail.',
    emailInvalid: 'Cette adresse e-mail est incomplète. Exemple : nom@exemple.dz',
    phoneRequired: 'Indiquez votre numéro de téléphone.',
    phoneInvalid: `Le numéro doit avoir 10 chiffres et commencer par ${phoneStarts('fr')}. Exemple : 0661234567`,
    purchaseDateRequired: 'Indiquez la date de votre achat.',
    purchaseDateInvalid: 'Cette date n’existe pas.',
    purchaseDateFuture: 'La date d’achat ne peut pas être dans le futur.',
    boughtHereRequired: 'Cochez cette case si vous avez acheté ce produit ici.',
    acceptedPolicyRequired: 'Cochez cette case pour envoyer votre avis.',
    ...PICTURE_MESSAGES.fr,
    imageBusy:
      'Beaucoup de photos arrivent en ce moment. Réessayez dans quelques secondes, ou envoyez votre avis sans photo.',
    imageTooMany:
      'Beaucoup de photos sont arrivées de votre connexion. Réessayez dans une minute, ou envoyez votre avis sans photo.',
    imageOne: 'Une seule photo par avis.',
  } satisfies Texts & Readonly<Record<ReviewFieldProblem | PictureProblem, string>>,
  en: {
    incomplete: 'please fill all fields',
    failed: 'an error occurred while sending the review',
    waiting: 'Thank you! Your review is waiting for moderation: it will appear here once it has been read.',
    judged: 'Our team has already read your review: it can no longer be changed. What you wrote just now was not sent.',
    ratingInvalid: 'Choose a rating from 1 to 5.',
    textRequired: 'Write your review.',
    textTooLong: 'Your review is longer than 2,000 characters.',
    nameRequired: 'Enter your name.',
    nameTooLong: 'The name is longer than 80 characters.',
    emailRequired: 'Enter your e-mail address.',
    emailInvalid: 'This e-mail address is incomplete. Example: name@example.dz',
    phoneRequired: 'Enter your phone number.',
    phoneInvalid: `The number must have 10 digits and start with ${phoneStarts('en')}. Example: 0661234567`,
    purchaseDateRequired: 'Enter the date of your purchase.',
    purchaseDateInvalid: 'This date does not exist.',
    purchaseDateFuture: 'The date of purchase cannot be in the future.',
    boughtHereRequired: 'Tick this box if you bought this product here.',
    acceptedPolicyRequired: 'Tick this box to send your review.',
    ...PICTURE_MESSAGES.en,
    imageBusy:
      'Many pictures are arriving right now. Try again in a few seconds, or send your review without a picture.',
    imageTooMany:
      'Many pictures came from your connection. Try again in a minute, or send your review without a picture.',
    imageOne: 'One picture per review.',
  },
  ar: {
    incomplete: 'يرجى ملء جميع الحقول.',
    failed: 'حدث خطأ أثناء إرسال التقييم.',
    waiting: 'شكرًا لك! تقييمك في انتظار المراجعة: سيظهر هنا بعد قراءته.',
    judged: 'قرأ فريقنا تقييمك من قبل، ولم يعد تعديله ممكنًا. ما كتبته الآن لم يُرسل.',
    ratingInvalid: 'اختر تقييمًا من 1 إلى 5.',
    textRequired: 'اكتب رأيك.',
    textTooLong: 'رأيك أطول من 2000 حرف.',
    nameRequired: 'أدخل اسمك.',
    nameTooLong: 'الاسم أطول من 80 حرفًا.',
    emailRequired: 'أدخل بريدك الإلكتروني.',
    emailInvalid: 'هذا البريد الإلكتروني غير كامل. مثال: name@example.dz',
    phoneRequired: 'أدخل رقم هاتفك.',
    phoneInvalid: `يجب أن يتكون الرقم من 10 أرقام ويبدأ بـ ${phoneStarts('ar')}. مثال: 0661234567`,
    purchaseDateRequired: 'أدخل تاريخ الشراء.',
    purchaseDateInvalid: 'هذا التاريخ غير موجود.',
    purchaseDateFuture: 'لا يمكن أن يكون تاريخ الشراء في المستقبل.',
    boughtHereRequired: 'ضع علامة هنا إذا اشتريت هذا المنتج من متجرنا.',
    acceptedPolicyRequired: 'ضع علامة هنا لإرسال تقييمك.',
    ...PICTURE_MESSAGES.ar,
    imageBusy: 'تصل صور كثيرة الآن. أعد المحاولة بعد بضع ثوانٍ، أو أرسل تقييمك بدون صورة.',
    imageTooMany: 'وصلت صور كثيرة من اتصالك. أعد المحاولة بعد دقيقة، أو أرسل تقييمك بدون صورة.',
    imageOne: 'صورة واحدة لكل تقييم.',
  },
});

export type ReviewMessageKey = MessageKey<typeof REVIEW_MESSAGES>;
