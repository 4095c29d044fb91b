import { type SeedPost, written } from './written.ts';

export const CARE_POSTS: readonly SeedPost[] = [
  {
    slug: 'garder-une-theiere-brillante',
    category: 'entretien',
    scene: 'post-theiere',
    daysAgo: 3,
    products: ['theiere-taghit-doree', 'coffret-the-taghit'],
    productCategories: ['cuisine'],
    title: written(
      'Garder une théière brillante, sans produit spécial',
      'Keeping a teapot bright without special products',
      'كيف تحافظ على لمعان إبريق الشاي دون مواد خاصة',
    ),
    summary: written(
      'Du citron, du bicarbonate, un chiffon doux : dix minutes suffisent pour retrouver l’éclat du premier jour.',
      'Lemon, baking soda and a soft cloth: ten minutes bring back the shine of the first day.',
      'ليمون وبيكربونات وقطعة قماش ناعمة: عشر دقائق تكفي ليعود اللمعان كما كان أول يوم.',
    ),
    html: written(
      '<p>Le thé laisse un film brun à l’intérieur, et l’air ternit peu à peu le métal à l’extérieur. Ni l’un ni l’autre ne demande de produit agressif.</p><h3>À l’intérieur</h3><ol><li>Versez deux cuillères à soupe de bicarbonate, puis de l’eau bouillante jusqu’en haut.</li><li>Laissez agir 30 minutes, videz, frottez le bec avec une petite brosse.</li><li>Rincez deux fois et laissez sécher couvercle ouvert.</li></ol><h3>À l’extérieur</h3><p>Passez un demi-citron trempé dans un peu de sel fin, sans appuyer, puis rincez tout de suite à l’eau tiède. Essuyez avec un chiffon doux, en suivant les gravures.</p><h3>À éviter</h3><ul><li>La paille de fer, qui raye pour toujours.</li><li>Le lave-vaisselle, qui décolle les dorures.</li><li>L’eau de Javel, qui noircit le métal.</li></ul><p>Une fois par mois suffit si vous servez le thé chaque jour.</p>',
      '<p>Tea leaves a brown film inside, and air slowly dulls the metal outside. Neither needs anything harsh.</p><h3>Inside</h3><ol><li>Put in two tablespoons of baking soda, then boiling water to the top.</li><li>Wait 30 minutes, empty it and clean the spout with a small brush.</li><li>Rinse twice and let it dry with the lid open.</li></ol><h3>Outside</h3><p>Rub lightly with half a lemon dipped in fine salt, then rinse at once with lukewarm water. Dry with a soft cloth, following the engraving.</p><h3>What to avoid</h3><ul><li>Steel wool, which scratches for good.</li><li>The dishwasher, which lifts the gilding.</li><li>Bleach, which blackens metal.</li></ul><p>Once a month is enough if you serve tea every day.</p>',
      '<p>يترك الشاي طبقة بنية في الداخل، ويُفقد الهواء المعدن بريقه شيئًا فشيئًا من الخارج. وفي الحالتين لا حاجة إلى مواد قوية.</p><h3>من الداخل</h3><ol><li>ضع ملعقتين كبيرتين من البيكربونات ثم املأ الإبريق بالماء المغلي.</li><li>اتركه 30 دقيقة ثم أفرغه ونظّف فوهته بفرشاة صغيرة.</li><li>اشطفه مرتين واتركه يجف وغطاؤه مفتوح.</li></ol><h3>من الخارج</h3><p>مرّر نصف ليمونة مغموسة في قليل من الملح الناعم دون ضغط، ثم اشطف فورًا بماء دافئ، وجفّف بقطعة قماش ناعمة مع اتجاه النقوش.</p><h3>ما يجب تجنّبه</h3><ul><li>ليفة الألمنيوم لأنها تخدش المعدن نهائيًا.</li><li>غسالة الأواني لأنها تزيل التذهيب.</li><li>ماء جافيل لأنه يسوّد المعدن.</li></ul><p>مرة واحدة في الشهر تكفي إن كنت تقدّم الشاي كل يوم.</p>',
    ),
  },
  {
    slug: 'entretenir-un-sac-en-cuir',
    category: 'entretien',
    scene: 'post-cuir',
    daysAgo: 11,
    products: ['sac-a-main-nedjma-a-medaillon'],
    productCategories: ['sacs'],
    title: written(
      'Entretenir un sac en cuir pendant dix ans',
      'Looking after a leather bag for ten years',
      'العناية بحقيبة جلدية لتدوم عشر سنوات',
    ),
    summary: written(
      'Le cuir vieillit bien si on le nourrit peu, mais régulièrement. Notre routine en quatre gestes.',
      'Leather ages well when it is fed a little, but often. Our routine in four steps.',
      'يشيخ الجلد بجمال إذا غُذّي قليلًا وبانتظام. إليك عادتنا في أربع خطوات.',
    ),
    html: written(
      '<p>Un sac que l’on porte tous les jours prend la pluie, le soleil et les frottements. Quatre gestes simples le gardent souple.</p><ol><li><strong>Dépoussiérer</strong> chaque semaine avec un chiffon sec, surtout dans les coutures.</li><li><strong>Nettoyer</strong> une fois par mois avec un chiffon à peine humide et une goutte de savon neutre.</li><li><strong>Nourrir</strong> trois fois par an : une noisette de crème incolore, en petits cercles, puis une nuit de repos.</li><li><strong>Ranger</strong> rempli de papier, debout, dans sa housse en tissu. Jamais dans un sac en plastique.</li></ol><h3>Il a pris la pluie ?</h3><p>Épongez sans frotter et laissez sécher à l’air libre, loin du radiateur et du soleil. La chaleur fait craqueler le cuir.</p><h3>Une tache de gras ?</h3><p>Couvrez-la de terre de Sommières ou de talc, laissez une nuit, brossez doucement. Recommencez plutôt que d’insister.</p>',
      '<p>A bag carried every day meets rain, sun and friction. Four simple habits keep it supple.</p><ol><li><strong>Dust</strong> it every week with a dry cloth, above all in the seams.</li><li><strong>Clean</strong> it once a month with a barely damp cloth and a drop of neutral soap.</li><li><strong>Feed</strong> it three times a year: a dab of clear cream in small circles, then a night’s rest.</li><li><strong>Store</strong> it filled with paper, upright, in its cloth bag. Never in plastic.</li></ol><h3>Caught in the rain?</h3><p>Pat it dry without rubbing and let it dry in the open air, away from heaters and sun. Heat makes leather crack.</p><h3>A grease stain?</h3><p>Cover it with talc, leave it overnight and brush gently. Better to repeat than to rub harder.</p>',
      '<p>الحقيبة التي تُحمل كل يوم تتعرض للمطر والشمس والاحتكاك، وأربع عادات بسيطة تحافظ على ليونتها.</p><ol><li><strong>إزالة الغبار</strong> كل أسبوع بقطعة قماش جافة، خاصة عند الخياطة.</li><li><strong>التنظيف</strong> مرة في الشهر بقطعة قماش رطبة قليلًا وقطرة صابون محايد.</li><li><strong>التغذية</strong> ثلاث مرات في السنة: قليل من الكريم عديم اللون بحركات دائرية، ثم راحة ليلة كاملة.</li><li><strong>الحفظ</strong> وهي محشوة بالورق وواقفة داخل كيسها القماشي، لا في كيس بلاستيكي أبدًا.</li></ol><h3>تبللت بالمطر؟</h3><p>جفّفها دون فرك واتركها في الهواء بعيدًا عن المدفأة والشمس، فالحرارة تشقّق الجلد.</p><h3>بقعة دهون؟</h3><p>غطّها ببودرة التلك واتركها ليلة ثم نظّفها بفرشاة ناعمة. أعد العملية بدل الإصرار بقوة.</p>',
    ),
  },
  {
    slug: 'huile-d-argan-trois-gestes',
    category: 'entretien',
    scene: 'post-argan',
    daysAgo: 24,
    products: [],
    productCategories: ['beaute'],
    title: written(
      'L’huile d’argan : trois gestes, et comment la reconnaître',
      'Argan oil: three uses, and how to tell a good one',
      'زيت الأرغان: ثلاثة استعمالات وكيف تعرف الجيد منه',
    ),
    summary: written(
      'Quelques gouttes suffisent. Encore faut-il choisir une huile pressée à froid et bien la conserver.',
      'A few drops are enough, provided the oil is cold-pressed and well kept.',
      'بضع قطرات تكفي، بشرط أن يكون الزيت معصورًا على البارد ومحفوظًا جيدًا.',
    ),
    html: written(
      '<h3>Trois gestes</h3><ul><li><strong>Visage :</strong> deux gouttes le soir, chauffées entre les paumes, sur une peau encore humide.</li><li><strong>Pointes :</strong> une goutte sur cheveux essorés, jamais à la racine.</li><li><strong>Ongles :</strong> une goutte massée avant de dormir, deux fois par semaine.</li></ul><h3>La reconnaître</h3><p>Une bonne huile est dorée, légèrement trouble, et sent la noisette sans excès. Elle pénètre en une minute. Si elle brille encore sur la peau après cinq minutes, elle a été coupée.</p><h3>La conserver</h3><p>À l’abri de la lumière, bouchon fermé, entre 10 et 25 °C. Une bouteille ouverte se garde six mois : mieux vaut 50 ml souvent que 200 ml une fois.</p><p>Peau sensible ? Essayez d’abord au creux du coude et attendez une journée.</p>',
      '<h3>Three uses</h3><ul><li><strong>Face:</strong> two drops in the evening, warmed between the palms, on skin that is still damp.</li><li><strong>Hair ends:</strong> one drop on towel-dried hair, never at the roots.</li><li><strong>Nails:</strong> one drop massaged in before sleep, twice a week.</li></ul><h3>Telling a good one</h3><p>Good oil is golden, slightly cloudy and smells of hazelnut without excess. It sinks in within a minute. If it still shines on the skin after five, it has been diluted.</p><h3>Keeping it</h3><p>Away from light, closed, between 10 and 25 °C. An open bottle lasts six months: better 50 ml often than 200 ml once.</p><p>Sensitive skin? Try the inside of the elbow first and wait a day.</p>',
      '<h3>ثلاثة استعمالات</h3><ul><li><strong>الوجه:</strong> قطرتان مساءً تُدفآن بين الكفين وتوضعان على بشرة رطبة.</li><li><strong>أطراف الشعر:</strong> قطرة واحدة على شعر منشّف، لا على الجذور.</li><li><strong>الأظافر:</strong> قطرة تُدلَّك قبل النوم مرتين في الأسبوع.</li></ul><h3>كيف تعرف الجيد</h3><p>الزيت الجيد ذهبي اللون، عكر قليلًا، رائحته خفيفة تشبه البندق، وتمتصه البشرة خلال دقيقة. إن بقي لامعًا بعد خمس دقائق فهو مغشوش.</p><h3>الحفظ</h3><p>بعيدًا عن الضوء، مغلقًا، بين 10 و25 درجة. القارورة المفتوحة تصلح ستة أشهر، فالأفضل شراء 50 مل مرارًا بدل 200 مل مرة واحدة.</p><p>بشرتك حساسة؟ جرّب أولًا على باطن المرفق وانتظر يومًا.</p>',
    ),
  },
];
