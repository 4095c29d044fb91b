import { type SeedPost, written } from './written.ts';

export const SHOP_POSTS: readonly SeedPost[] = [
  {
    slug: 'choisir-la-taille-de-son-abaya',
    category: 'boutique',
    scene: 'post-taille',
    daysAgo: 9,
    products: ['abaya-yasmine-boutonnee', 'tenue-yasmine'],
    productCategories: ['abayas-hijabs'],
    title: written(
      'Choisir la taille de son abaya sans se tromper',
      'Choosing the size of an abaya without a mistake',
      'كيف تختارين مقاس العباية دون خطأ',
    ),
    summary: written(
      'Deux mesures suffisent, prises sur un vêtement que vous aimez déjà. Le guide de notre atelier.',
      'Two measurements are enough, taken from a garment you already like. Our workshop’s guide.',
      'قياسان يكفيان، يؤخذان من قطعة ترتاحين فيها. دليل ورشتنا.',
    ),
    html: written(
      '<p>La plupart des échanges que nous traitons viennent de la longueur, pas de la largeur. Mesurez donc un vêtement qui vous va, à plat.</p><h3>Les deux mesures</h3><ol><li><strong>La longueur :</strong> de la couture d’épaule, près du cou, jusqu’en bas.</li><li><strong>La largeur :</strong> sous les bras, d’une couture à l’autre, puis multipliez par deux.</li></ol><h3>Nos tailles</h3><ul><li>S : longueur 136 cm, tour de poitrine jusqu’à 92 cm</li><li>M : 140 cm, jusqu’à 98 cm</li><li>L : 144 cm, jusqu’à 106 cm</li><li>XL : 148 cm, jusqu’à 116 cm</li></ul><p>Entre deux tailles, prenez la plus grande si vous portez des talons plats, la plus petite si le tissu est un crêpe : il se détend de deux centimètres.</p><p>Un doute ? Écrivez votre taille habituelle dans l’adresse de livraison, nous vous appelons avant l’envoi.</p>',
      '<p>Most exchanges we handle come from the length, not the width. So measure a garment that fits you, laid flat.</p><h3>The two measurements</h3><ol><li><strong>Length:</strong> from the shoulder seam near the neck to the hem.</li><li><strong>Width:</strong> under the arms from seam to seam, then double it.</li></ol><h3>Our sizes</h3><ul><li>S: length 136 cm, chest up to 92 cm</li><li>M: 140 cm, up to 98 cm</li><li>L: 144 cm, up to 106 cm</li><li>XL: 148 cm, up to 116 cm</li></ul><p>Between two sizes, take the larger with flat shoes, the smaller if the fabric is crêpe: it relaxes by two centimetres.</p><p>In doubt? Write your usual size with the delivery address and we call before dispatch.</p>',
      '<p>معظم طلبات التبديل التي تصلنا سببها الطول لا العرض. لذلك قيسي قطعة تناسبك وهي مفروشة.</p><h3>القياسان</h3><ol><li><strong>الطول:</strong> من خياطة الكتف قرب الرقبة إلى الأسفل.</li><li><strong>العرض:</strong> تحت الإبط من خياطة إلى خياطة، ثم يُضرب في اثنين.</li></ol><h3>مقاساتنا</h3><ul><li>S: الطول 136 سم ومحيط الصدر حتى 92 سم</li><li>M: الطول 140 سم ومحيط الصدر حتى 98 سم</li><li>L: الطول 144 سم ومحيط الصدر حتى 106 سم</li><li>XL: الطول 148 سم ومحيط الصدر حتى 116 سم</li></ul><p>بين مقاسين: خذي الأكبر إن كنت ترتدين حذاء مسطحًا، والأصغر إن كان القماش كريبًا لأنه يرتخي سنتيمترين.</p><p>محتارة؟ اكتبي مقاسك المعتاد مع عنوان التوصيل ونتصل بك قبل الإرسال.</p>',
    ),
  },
  {
    slug: 'commander-et-payer-a-la-livraison',
    category: 'boutique',
    scene: 'post-livraison',
    daysAgo: 45,
    products: [],
    productCategories: ['sacs', 'electronique'],
    title: written(
      'Commander et payer à la livraison, pas à pas',
      'Ordering and paying on delivery, step by step',
      'الطلب والدفع عند الاستلام خطوة بخطوة',
    ),
    summary: written(
      'Du bouton « Commander » à la porte de chez vous : ce qui se passe, qui vous appelle, et ce que vous payez.',
      'From the order button to your door: what happens, who calls you, and what you pay.',
      'من زر الطلب إلى باب بيتك: ماذا يحدث ومن يتصل بك وكم تدفع.',
    ),
    html: written(
      '<ol><li><strong>Vous commandez</strong> avec un nom, un téléphone et une adresse. Aucun compte, aucune carte.</li><li><strong>Nous vous appelons</strong> dans la journée pour confirmer la taille, la couleur et l’adresse.</li><li><strong>Le colis part</strong> le lendemain. Vous choisissez à domicile ou au bureau du transporteur, moins cher.</li><li><strong>Vous ouvrez, vous vérifiez, vous payez.</strong> En espèces, le montant exact affiché au moment de la commande.</li></ol><h3>Combien coûte la livraison ?</h3><p>Le prix dépend de la wilaya et s’affiche avant de commander. Il ne change plus ensuite.</p><h3>Et si quelque chose ne va pas ?</h3><p>Refusez le colis devant le livreur, vous ne payez rien. Vous avez aussi sept jours pour demander un échange par téléphone.</p>',
      '<ol><li><strong>You order</strong> with a name, a phone number and an address. No account, no card.</li><li><strong>We call you</strong> the same day to confirm size, colour and address.</li><li><strong>The parcel leaves</strong> the next day. You choose your door, or a pick-up desk, which costs less.</li><li><strong>You open, check and pay.</strong> In cash, exactly the amount shown when you ordered.</li></ol><h3>What does delivery cost?</h3><p>The price depends on the wilaya and is shown before you order. It does not change afterwards.</p><h3>And if something is wrong?</h3><p>Refuse the parcel at the door and you pay nothing. You also have seven days to ask for an exchange by phone.</p>',
      '<ol><li><strong>تطلب</strong> باسم ورقم هاتف وعنوان، دون حساب ودون بطاقة.</li><li><strong>نتصل بك</strong> في اليوم نفسه لتأكيد المقاس واللون والعنوان.</li><li><strong>يُرسل الطرد</strong> في اليوم التالي. تختار التوصيل إلى المنزل أو إلى مكتب شركة التوصيل وهو أقل سعرًا.</li><li><strong>تفتح وتتحقق وتدفع</strong> نقدًا المبلغ نفسه الذي ظهر لك عند الطلب.</li></ol><h3>كم يكلّف التوصيل؟</h3><p>السعر حسب الولاية ويظهر قبل الطلب ولا يتغير بعده.</p><h3>وإن لم يناسبك شيء؟</h3><p>ارفض الطرد أمام عامل التوصيل ولا تدفع شيئًا. ولك أيضًا سبعة أيام لطلب التبديل بالهاتف.</p>',
    ),
  },
];
