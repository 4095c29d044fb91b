import type { Locale } from '../../shared/i18n/locale.ts';

/** Values for the `{name}` places of a sentence. */
export type Params = Readonly<Record<string, string | number>>;

const fr = {
  'bad-request': 'La demande est incomplète ou mal formée. Revenez en arrière et réessayez.',
  'broken-json': 'Le corps de la demande n’est pas du JSON lisible. Rien n’a été enregistré.',
  'empty-json': 'Le corps de la demande est vide alors que du JSON est annoncé. Rien n’a été enregistré.',
  'broken-form': 'Le formulaire est arrivé incomplet. Rien n’a été enregistré, envoyez-le à nouveau.',
  'signed-out': 'Connectez-vous pour continuer.',
  forbidden: 'Vous n’avez pas accès à cette page.',
  'bearer-token': 'Cette page est restée ouverte trop longtemps. Rechargez-la.',
  'csrf-token': 'Cette page est restée ouverte trop longtemps. Rechargez-la, puis envoyez à nouveau.',
  'not-found': 'Cette page n’existe pas, ou n’existe plus.',
  'method-not-allowed': 'Cette adresse n’accepte pas ce type de demande.',
  conflict: 'Ces données ont changé entre-temps. Rechargez la page et comparez.',
  'too-large': 'L’envoi est trop volumineux. Rien n’a été enregistré, envoyez un fichier plus petit.',
  'unsupported-type': 'Ce type de contenu n’est pas accepté ici.',
  invalid: 'Certaines informations sont à corriger.',
  'too-many': 'Trop de demandes. Réessayez dans {seconds} secondes.',
  'server-error': 'Une erreur est survenue de notre côté. Réessayez dans un instant. Référence : {requestId}',
  unavailable: 'Le service est momentanément surchargé. Réessayez dans quelques secondes.',
  'wrong-password': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'field.required': 'Ce champ est obligatoire.',
  'field.unknown': 'Ce champ n’est pas attendu ici.',
  'field.type': 'Cette valeur n’est pas du bon type.',
  'field.format': 'Cette valeur n’a pas la forme attendue.',
  'field.too-short': 'Au moins {limit} caractères.',
  'field.too-long': 'Au plus {limit} caractères.',
  'field.too-small': 'La valeur minimale est {limit}.',
  'field.too-big': 'La valeur maximale est {limit}.',
  'field.too-few': 'Au moins {limit} éléments.',
  'field.too-many': 'Au plus {limit} éléments.',
  'field.choice': 'Cette valeur ne fait pas partie des choix.',
};

export type ErrorText = keyof typeof fr;

const en: Record<ErrorText, string> = {
  'bad-request': 'The request is incomplete or malformed. Go back and try again.',
  'broken-json': 'The body of the request is not readable JSON. Nothing was stored.',
  'empty-json': 'The body of the request is empty although JSON was announced. Nothing was stored.',
  'broken-form': 'The form arrived incomplete. Nothing was stored, send it again.',
  'signed-out': 'Sign in to continue.',
  forbidden: 'You have no access to this page.',
  'bearer-token': 'This page was open for too long. Reload it.',
  'csrf-token': 'This page was open for too long. Reload it, then send again.',
  'not-found': 'This page does not exist, or no longer exists.',
  'method-not-allowed': 'This address does not take this kind of request.',
  conflict: 'This data has changed in the meantime. Reload the page and compare.',
  'too-large': 'What you sent is too large. Nothing was stored, send a smaller file.',
  'unsupported-type': 'This kind of content is not accepted here.',
  invalid: 'Some of the information needs correcting.',
  'too-many': 'Too many requests. Try again in {seconds} seconds.',
  'server-error': 'Something went wrong on our side. Try again in a moment. Reference: {requestId}',
  unavailable: 'The service is overloaded at the moment. Try again in a few seconds.',
  'wrong-password': 'The e-mail address or the password is wrong.',
  'field.required': 'This field is required.',
  'field.unknown': 'This field is not expected here.',
  'field.type': 'This value is of the wrong type.',
  'field.format': 'This value does not have the expected form.',
  'field.too-short': 'At least {limit} characters.',
  'field.too-long': 'At most {limit} characters.',
  'field.too-small': 'The smallest value is {limit}.',
  'field.too-big': 'The largest value is {limit}.',
  'field.too-few': 'At least {limit} items.',
  'field.too-many': 'At most {limit} items.',
  'field.choice': 'This value is not one of the choices.',
};

const ar: Record<ErrorText, string> = {
  'bad-request': 'الطلب ناقص أو غير سليم. ارجع وحاول مرة أخرى.',
  'broken-json': 'محتوى الطلب ليس JSON مقروءًا. لم يُحفظ أي شيء.',
  'empty-json': 'محتوى الطلب فارغ مع أنه أُعلن بصيغة JSON. لم يُحفظ أي شيء.',
  'broken-form': 'وصلت الاستمارة ناقصة. لم يُحفظ أي شيء، أرسلها من جديد.',
  'signed-out': 'سجّل الدخول للمتابعة.',
  forbidden: 'ليس لديك حق الدخول إلى هذه الصفحة.',
  'bearer-token': 'بقيت هذه الصفحة مفتوحة طويلا. أعد تحميلها.',
  'csrf-token': 'بقيت هذه الصفحة مفتوحة مدة طويلة. أعد تحميلها ثم أرسل من جديد.',
  'not-found': 'هذه الصفحة غير موجودة أو لم تعد موجودة.',
  'method-not-allowed': 'هذا العنوان لا يقبل هذا النوع من الطلبات.',
  conflict: 'تغيّرت هذه البيانات في هذه الأثناء. أعد تحميل الصفحة وقارن.',
  'too-large': 'ما أرسلته كبير جدًا. لم يُحفظ أي شيء، أرسل ملفًا أصغر.',
  'unsupported-type': 'هذا النوع من المحتوى غير مقبول هنا.',
  invalid: 'بعض المعلومات تحتاج إلى تصحيح.',
  'too-many': 'طلبات كثيرة جدًا. أعد المحاولة بعد {seconds} ثانية.',
  'server-error': 'حدث خطأ من جهتنا. أعد المحاولة بعد لحظات. المرجع: {requestId}',
  unavailable: 'الخدمة مثقلة حاليًا. أعد المحاولة بعد بضع ثوانٍ.',
  'wrong-password': 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  'field.required': 'هذا الحقل إلزامي.',
  'field.unknown': 'هذا الحقل غير متوقع هنا.',
  'field.type': 'نوع هذه القيمة غير صحيح.',
  'field.format': 'شكل هذه القيمة غير مقبول.',
  'field.too-short': '{limit} أحرف على الأقل.',
  'field.too-long': '{limit} حرفًا على الأكثر.',
  'field.too-small': 'أصغر قيمة هي {limit}.',
  'field.too-big': 'أكبر قيمة هي {limit}.',
  'field.too-few': '{limit} عناصر على الأقل.',
  'field.too-many': '{limit} عنصرًا على الأكثر.',
  'field.choice': 'هذه القيمة ليست من الخيارات.',
};

const TEXTS: Record<Locale, Record<ErrorText, string>> = { fr, en, ar };

/** A sentence of the server in the reader's language. */
export function errorText(text: ErrorText, locale: Locale, params: Params = {}): string {
  return TEXTS[locale][text].replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
