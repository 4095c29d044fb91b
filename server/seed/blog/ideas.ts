import { type SeedPost, written } from './written.ts';

export const IDEA_POSTS: readonly SeedPost[] = [
  {
    slug: 'cadeaux-d-aid-pour-toute-la-famille',
    category: 'idees',
    scene: 'post-aid',
    daysAgo: 6,
    products: ['hijab-yasmine-uni', 'tenue-yasmine'],
    productCategories: ['jouets', 'beaute'],
    title: written(
      'Cadeaux d’Aïd : une idée juste pour chacun',
      'Eid gifts: the right idea for everyone',
      'هدايا العيد: فكرة مناسبة لكل فرد',
    ),
    summary: written(
      'Pour les enfants, les parents et les hôtes, avec trois budgets, et la date à laquelle commander.',
      'For children, parents and hosts, on three budgets, and the day to order by.',
      'للأطفال والوالدين والمضيفين، بثلاث ميزانيات، مع موعد الطلب المناسب.',
    ),
    html: written(
      '<p>Un cadeau juste se voit à l’usage : il sert encore trois mois après. Voici ce que nos clients offrent le plus.</p><h3>Moins de 2 000 DA</h3><ul><li>Un hijab uni dans une couleur qu’elle porte déjà.</li><li>Une peluche ou des cubes en bois pour les plus petits.</li></ul><h3>De 2 000 à 5 000 DA</h3><ul><li>Un parfum léger, plutôt floral pour une mère, boisé pour un père.</li><li>Un service à café de six tasses pour un jeune ménage.</li></ul><h3>Au-delà</h3><p>Un sac en cuir, ou une tenue complète dont elle choisira la taille. Gardez le reçu : l’échange est possible pendant sept jours.</p><h3>Quand commander ?</h3><p>Comptez deux jours pour Alger, Oran et Constantine, trois à cinq pour le Sud. Commandez dix jours avant l’Aïd et vous n’y penserez plus.</p>',
      '<p>The right gift shows in use: it still serves three months later. This is what our customers give most.</p><h3>Under 2 000 DA</h3><ul><li>A plain hijab in a colour she already wears.</li><li>A soft toy or wooden blocks for the little ones.</li></ul><h3>From 2 000 to 5 000 DA</h3><ul><li>A light perfume, floral for a mother, woody for a father.</li><li>A six-cup coffee set for a young couple.</li></ul><h3>Beyond</h3><p>A leather bag, or a full outfit in a size she chooses. Keep the receipt: exchanges are possible for seven days.</p><h3>When to order?</h3><p>Two days for Algiers, Oran and Constantine, three to five for the South. Order ten days before Eid and think no more of it.</p>',
      '<p>الهدية المناسبة تُعرف بالاستعمال: تبقى مفيدة بعد ثلاثة أشهر. هذا أكثر ما يهديه زبائننا.</p><h3>أقل من \u20662\u00a0000\u00a0DA\u2069</h3><ul><li>حجاب سادة بلون ترتديه عادة.</li><li>دمية قماش أو مكعبات خشبية للصغار.</li></ul><h3>من \u20662\u00a0000\u2069 إلى \u20665\u00a0000\u00a0DA\u2069</h3><ul><li>عطر خفيف، برائحة الأزهار للأم وبرائحة الخشب للأب.</li><li>طقم قهوة من ستة فناجين لزوجين في بداية حياتهما.</li></ul><h3>أكثر من ذلك</h3><p>حقيبة جلدية، أو طقم كامل تختار مقاسه بنفسها. احتفظ بالوصل، فالتبديل ممكن خلال سبعة أيام.</p><h3>متى تطلب؟</h3><p>يومان للجزائر العاصمة ووهران وقسنطينة، ومن ثلاثة إلى خمسة أيام للجنوب. اطلب قبل العيد بعشرة أيام وارتح.</p>',
    ),
  },
  {
    slug: 'dresser-un-plateau-de-cafe-pour-six',
    category: 'idees',
    scene: 'post-cafe',
    daysAgo: 17,
    products: ['coffret-the-taghit'],
    productCategories: ['cuisine'],
    title: written(
      'Dresser un plateau de café pour six',
      'Setting a coffee tray for six',
      'ترتيب صينية قهوة لستة ضيوف',
    ),
    summary: written(
      'L’ordre des tasses, la place du sucrier et la bonne quantité de café : un plateau qui se sert d’une main.',
      'The order of the cups, the place of the sugar and the right amount of coffee: a tray served with one hand.',
      'ترتيب الفناجين ومكان السكرية وكمية القهوة المناسبة: صينية تُقدَّم بيد واحدة.',
    ),
    html: written(
      '<p>Un plateau réussi se porte sans regarder ses pieds et se sert sans se lever.</p><ol><li>Posez la cafetière côté main droite, l’anse vers vous.</li><li>Alignez les six tasses sur l’arc opposé, anses toutes dans le même sens.</li><li>Le sucrier au milieu, la cuillère dedans, pas à côté.</li><li>Les gâteaux dans une seule assiette basse : deux par invité, pas plus.</li></ol><h3>La bonne quantité</h3><p>Comptez 7 g de café moulu par tasse de 60 ml, et une tasse de plus pour la cafetière. Pour un café à la fleur d’oranger, ajoutez une cuillère à café au moment de servir, jamais pendant la cuisson.</p><h3>Le détail qui change tout</h3><p>Réchauffez les tasses à l’eau chaude une minute avant. Le café reste chaud deux fois plus longtemps.</p>',
      '<p>A good tray is carried without watching your feet and served without standing up.</p><ol><li>Put the pot on the right-hand side, handle towards you.</li><li>Line the six cups along the opposite arc, handles all the same way.</li><li>Sugar in the middle, the spoon in it, not beside it.</li><li>Pastries on one low plate: two per guest, no more.</li></ol><h3>The right amount</h3><p>Allow 7 g of ground coffee per 60 ml cup, and one cup more for the pot. For orange blossom coffee add a teaspoon when serving, never while brewing.</p><h3>The detail that matters</h3><p>Warm the cups with hot water a minute before. The coffee stays hot twice as long.</p>',
      '<p>الصينية الناجحة تُحمل دون النظر إلى القدمين وتُقدَّم دون الوقوف.</p><ol><li>ضع إبريق القهوة جهة اليد اليمنى ومقبضه نحوك.</li><li>رتّب الفناجين الستة على القوس المقابل ومقابضها في اتجاه واحد.</li><li>السكرية في الوسط والملعقة داخلها لا بجانبها.</li><li>الحلويات في صحن واحد منخفض: قطعتان لكل ضيف.</li></ol><h3>الكمية المناسبة</h3><p>7 غرامات من القهوة المطحونة لكل فنجان سعته 60 مل، وفنجان إضافي للإبريق. ولقهوة بماء الزهر أضف ملعقة صغيرة عند التقديم لا أثناء الطهي.</p><h3>تفصيل يصنع الفرق</h3><p>سخّن الفناجين بالماء الساخن دقيقة قبل التقديم، فتبقى القهوة ساخنة ضعف المدة.</p>',
    ),
  },
  {
    slug: 'une-chambre-chaude-sans-chauffer-plus',
    category: 'idees',
    scene: 'post-chambre',
    daysAgo: 32,
    products: [],
    productCategories: ['linge-maison', 'decoration'],
    title: written(
      'Une chambre plus chaude sans chauffer plus',
      'A warmer bedroom without more heating',
      'غرفة أدفأ دون زيادة التدفئة',
    ),
    summary: written(
      'Superposer, calfeutrer, éclairer autrement : ce qui marche dans un appartement algérien en janvier.',
      'Layering, sealing and lighting differently: what works in an Algerian flat in January.',
      'طبقات وعزل وإضاءة مختلفة: ما ينفع فعلًا في شقة جزائرية في جانفي.',
    ),
    html: written(
      '<p>Les murs de pierre et le carrelage gardent le froid. Avant d’acheter un deuxième radiateur, essayez ceci.</p><h3>Le lit</h3><p>Deux couches fines tiennent plus chaud qu’une épaisse, car l’air reste entre elles : un drap de coton, une couverture légère, puis la couette. Aérez dix minutes chaque matin pour chasser l’humidité.</p><h3>Le sol et les fenêtres</h3><ul><li>Un tapis devant le lit : c’est là que le pied se pose.</li><li>Un boudin de tissu sous la porte.</li><li>Des rideaux qui touchent le sol, fermés dès la tombée de la nuit.</li></ul><h3>La lumière</h3><p>Une lampe basse à lumière chaude réchauffe l’impression que donne la pièce. Placez-la à la hauteur des yeux quand vous êtes assis, jamais au plafond.</p>',
      '<p>Stone walls and tiles keep the cold. Before buying a second heater, try this.</p><h3>The bed</h3><p>Two thin layers keep warmer than a thick one, because air stays between them: a cotton sheet, a light blanket, then the duvet. Air the room for ten minutes each morning to drive out the damp.</p><h3>Floor and windows</h3><ul><li>A rug beside the bed, where the foot lands.</li><li>A cloth roll under the door.</li><li>Curtains that touch the floor, drawn at nightfall.</li></ul><h3>Light</h3><p>A low lamp with a warm light warms how a room feels. Put it at the height of your eyes when you sit, never on the ceiling.</p>',
      '<p>الجدران الحجرية والبلاط تحتفظ بالبرد. قبل شراء مدفأة ثانية جرّب ما يلي.</p><h3>السرير</h3><p>طبقتان رقيقتان أدفأ من طبقة سميكة لأن الهواء يبقى بينهما: شرشف قطني ثم بطانية خفيفة ثم اللحاف. هوِّ الغرفة عشر دقائق كل صباح لطرد الرطوبة.</p><h3>الأرضية والنوافذ</h3><ul><li>سجادة بجانب السرير حيث تلمس القدم الأرض.</li><li>لفافة قماش تحت الباب.</li><li>ستائر تصل إلى الأرض وتُغلق عند الغروب.</li></ul><h3>الإضاءة</h3><p>مصباح منخفض بضوء دافئ يغيّر إحساس الغرفة كلها. ضعه في مستوى العينين عند الجلوس لا في السقف.</p>',
    ),
  },
];
