import { defineMessages } from '../messages.ts';

/** Texts about files that cannot be a picture. */
export const PICTURE_MESSAGES = defineMessages({
  fr: {
    imageEmpty: '« {{file}} » est vide. Choisissez une autre photo.',
    imageTooLarge: '« {{file}} » dépasse 2 Mo. Choisissez une photo plus légère.',
    imageType: '« {{file}} » n’est pas une image JPEG, PNG, WebP, GIF ou AVIF.',
    imageUnreadable: '« {{file}} » est une image incomplète ou endommagée. Choisissez une autre photo.',
    imageTooManyPixels: '« {{file}} » est trop grande : au plus 50 millions de pixels.',
    imageTooLong: '« {{file}} » a un côté trop long : au plus 16 384\u00a0pixels.',
    imageTooSlow: '« {{file}} » est trop longue à préparer. Choisissez une autre photo.',
    imageBusy: 'Beaucoup de photos arrivent en ce moment. Réessayez dans quelques secondes.',
    imageTooMany: 'Beaucoup de photos sont arrivées d’un coup. Réessayez dans une minute.',
  },
  en: {
    imageEmpty: '“{{file}}” is empty. Choose another picture.',
    imageTooLarge: '“{{file}}” is larger than 2 MB. Choose a smaller picture.',
    imageType: '“{{file}}” is not a JPEG, PNG, WebP, GIF or AVIF image.',
    imageUnreadable: '“{{file}}” is incomplete or damaged. Choose another picture.',
    imageTooManyPixels: '“{{file}}” is too large: at most 50 million pixels.',
    imageTooLong: '“{{file}}” has a side that is too long: at most 16,384 pixels.',
    imageTooSlow: '“{{file}}” takes too long to prepare. Choose another picture.',
    imageBusy: 'Many pictures are arriving right now. Try again in a few seconds.',
    imageTooMany: 'Many pictures came at once. Try again in a minute.',
  },
  ar: {
    imageEmpty: 'الملف «{{file}}» فارغ. اختر صورة أخرى.',
    imageTooLarge: 'حجم «{{file}}» أكبر من 2 ميغابايت. اختر صورة أصغر.',
    imageType: 'الملف «{{file}}» ليس صورة JPEG أو PNG أو WebP أو GIF أو AVIF.',
    imageUnreadable: 'الصورة «{{file}}» ناقصة أو تالفة. اختر صورة أخرى.',
    imageTooManyPixels: 'الصورة «{{file}}» كبيرة جدًا: 50 مليون بكسل على الأكثر.',
    imageTooLong: 'أحد أضلاع الصورة «{{file}}» طويل جدًا: 16384 بكسل على الأكثر.',
    imageTooSlow: 'تحضير الصورة «{{file}}» يستغرق وقتًا طويلًا. اختر صورة أخرى.',
    imageBusy: 'تصل صور كثيرة الآن. أعد المحاولة بعد بضع ثوانٍ.',
    imageTooMany: 'وصلت صور كثيرة دفعة واحدة. أعد المحاولة بعد دقيقة.',
  },
});
