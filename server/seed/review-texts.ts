import type { Random } from './random.ts';

/** Sentences of shoppers by how content they are; a review is one sentence of each list, in the language of its writer. */
interface Phrases {
  readonly verdict: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly string[]>>;
  readonly delivery: Readonly<Record<'good' | 'bad', readonly string[]>>;
  readonly closing: Readonly<Record<'good' | 'bad', readonly string[]>>;
  readonly names: readonly string[];
}

const fr: Phrases = {
  verdict: {
    5: [
      'Très belle qualité, exactement comme sur la photo.',
      'Je ne m’attendais pas à une finition aussi soignée pour ce prix.',
      'Deuxième achat, toujours aussi bien.',
      'Ma mère l’a adopté tout de suite.',
      'Parfait, rien à redire.',
      'Conforme à la description, et l’emballage était soigné.',
    ],
    4: [
      'Bon produit, la couleur est un peu plus foncée que sur la photo.',
      'Bonne qualité dans l’ensemble.',
      'Bien, même si je l’imaginais un peu plus grand.',
      'Fait bien ce qu’on lui demande.',
      'Joli et pratique, il manque juste une notice en français.',
    ],
    3: [
      'Correct, sans plus.',
      'Moyen : la matière est plus fine que prévu.',
      'Ça va pour le prix, mais les finitions pourraient être meilleures.',
      'Pas mal, mais j’ai dû rappeler pour avoir le bon modèle.',
    ],
    2: ['La matière est décevante.', 'La taille ne correspond pas à ce qui est écrit.', 'Une rayure à la réception.'],
    1: [
      'Reçu abîmé, j’attends l’échange.',
      'Ce n’est pas le modèle que j’avais commandé.',
      'S’est abîmé au bout d’une semaine.',
    ],
  },
  delivery: {
    good: [
      'Livré en deux jours à Oran.',
      'Livraison rapide jusqu’à Béjaïa, le livreur a appelé avant de passer.',
      'Reçu à Sétif en trois jours.',
      'J’ai payé à la réception après avoir vérifié le colis.',
      'Retiré au bureau de Blida sans attendre.',
      'Même à Tamanrasset, cinq jours seulement.',
    ],
    bad: ['Huit jours pour arriver à Adrar.', 'Le livreur n’a pas appelé.', 'Le colis était mal fermé.'],
  },
  closing: {
    good: ['Je recommande.', 'Merci à l’équipe !', 'J’en reprendrai un pour ma sœur.', 'Bravo.', ''],
    bad: ['Le service client a été correct.', 'Dommage.', 'J’espère une réponse.', ''],
  },
  names: [
    ...['Amina', 'Lynda', 'Nesrine', 'Meriem', 'Imène', 'Farida', 'Sabrina', 'Kahina', 'Yasmine', 'Naïma', 'Hanane'],
    ...['Souad', 'Wassila', 'Dalila', 'Tassadit', 'Ryma', 'Hadjer', 'Nawel', 'Zineb', 'Malika', 'Chahinez', 'Assia'],
    ...['Yacine', 'Karim', 'Sofiane', 'Rachid', 'Walid', 'Samir', 'Mourad', 'Nabil', 'Lyès', 'Amine', 'Réda', 'Hakim'],
    ...['Massinissa', 'Djamel', 'Farouk', 'Idir', 'Oussama', 'Tarek', 'Fouad', 'Aghiles', 'Kamel', 'Bilal', 'Zoubir'],
  ],
};

const ar: Phrases = {
  verdict: {
    5: [
      'جودة ممتازة ومطابق للصورة تمامًا.',
      'لم أتوقع هذه الجودة بهذا السعر.',
      'ثاني مرة أطلبه والجودة نفسها.',
      'أعجب أمي كثيرًا.',
      'رائع، لا ينقصه شيء.',
      'مطابق للوصف والتغليف كان جيدًا.',
    ],
    4: ['منتج جيد، اللون أغمق قليلًا من الصورة.', 'جودة جيدة عمومًا.', 'جيد، ظننته أكبر قليلًا.', 'عملي وجميل.'],
    3: ['مقبول لا أكثر.', 'متوسط، القماش أخف مما توقعت.', 'مناسب لسعره لكن التشطيب يحتاج إلى عناية أكثر.'],
    2: ['خاب ظني في الخامة.', 'المقاس ليس كما هو مكتوب.'],
    1: ['وصل متضررًا وأنا أنتظر الاستبدال.', 'ليس الموديل الذي طلبته.'],
  },
  delivery: {
    good: [
      'وصل إلى وهران في يومين.',
      'التوصيل إلى قسنطينة كان سريعًا والموزع اتصل قبل المجيء.',
      'دفعت عند الاستلام بعد فتح الطرد.',
      'استلمته من مكتب ورقلة دون انتظار.',
      'وصل إلى بسكرة في ثلاثة أيام.',
    ],
    bad: ['تأخر التوصيل ثمانية أيام.', 'لم يتصل بي الموزع.'],
  },
  closing: {
    good: ['أنصح به.', 'شكرًا للفريق!', 'سأطلب واحدًا لأختي.', 'بارك الله فيكم.', ''],
    bad: ['أنتظر ردكم.', 'للأسف.', ''],
  },
  names: [
    ...['أمينة', 'خديجة', 'سارة', 'فاطمة الزهراء', 'هاجر', 'نسرين', 'حنان', 'سعاد', 'ياسمين', 'وسيلة', 'زينب', 'نوال'],
    ...['إيمان', 'مليكة', 'آسيا', 'صبرينة', 'ياسين', 'عبد القادر', 'محمد أمين', 'رضا', 'بلال', 'كريم', 'سفيان', 'رشيد'],
    ...['وليد', 'سمير', 'مراد', 'نبيل', 'عبد الرحمان', 'هشام', 'طارق', 'فؤاد', 'أسامة', 'جمال', 'حكيم', 'زكرياء'],
  ],
};

const PHRASES = { fr, ar };
const INITIALS = { fr: [...'ABCDFGHIKLMNORSTYZ'], ar: [...'أبتجحخدرزسشعغقكمنهي'] };

/** Writes a review as one person would. `usedNames` has the writers of the other reviews of the product. */
export function writeReview(
  locale: 'fr' | 'ar',
  rating: 1 | 2 | 3 | 4 | 5,
  random: Random,
  usedNames: ReadonlySet<string>,
): { name: string; text: string } {
  const { verdict, delivery, closing, names } = PHRASES[locale];
  const mood = rating >= 3 ? 'good' : 'bad';
  const sentences = [random.pick(verdict[rating])];
  if (random.chance(0.55)) sentences.push(random.pick(delivery[mood]));
  sentences.push(random.pick(closing[mood]));
  let name = random.pick(names);
  if (random.chance(0.75)) name += ` ${random.pick(INITIALS[locale])}.`;
  while (usedNames.has(name)) name = `${random.pick(names)} ${random.pick(INITIALS[locale])}.`;
  return { name, text: sentences.filter(Boolean).join(' ') };
}
