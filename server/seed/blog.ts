import { blogPostRow } from '../blog/clean-post.ts';
import type { Database } from '../db/database.ts';
import { advanceIds, insertRows } from '../db/insert-rows.ts';
import { CARE_POSTS } from './blog/care.ts';
import { IDEA_POSTS } from './blog/ideas.ts';
import { SHOP_POSTS } from './blog/shop.ts';
import { written } from './blog/written.ts';
import { storedScene } from './stored-pictures.ts';

const DAY = 24 * 60 * 60 * 1000;
const PRODUCTS_PER_POST = 8;

const CATEGORIES = [
  {
    slug: 'entretien',
    name: written('Entretien', 'Care', 'العناية'),
    description: written(
      'Faire durer ce que l’on aime : cuir, métal, tissu et peau.',
      'Making what we love last: leather, metal, fabric and skin.',
      'لتدوم الأشياء التي نحبها: الجلد والمعدن والقماش والبشرة.',
    ),
    picture: storedScene('post-cuir'),
  },
  {
    slug: 'idees',
    name: written('Idées', 'Ideas', 'أفكار'),
    description: written(
      'Cadeaux, table et maison : des idées simples à reprendre chez soi.',
      'Gifts, table and home: simple ideas to take up.',
      'هدايا وموائد وبيوت: أفكار بسيطة تطبّقها في بيتك.',
    ),
    picture: storedScene('post-cafe'),
  },
  {
    slug: 'boutique',
    name: written('La boutique', 'The shop', 'المتجر'),
    description: written(
      'Tailles, livraison, échanges : bien choisir et bien recevoir.',
      'Sizes, delivery, exchanges: choosing well and receiving well.',
      'المقاسات والتوصيل والتبديل: لاختيار موفّق واستلام مريح.',
    ),
    picture: storedScene('post-livraison'),
  },
];

/** Inserts the blog: three categories and their articles, newest first as a reader finds them. Returns post ids by slug. */
export async function seedBlog(
  db: Database,
  shopId: number,
  { productIds, now }: { productIds: ReadonlyMap<string, number>; now: Date },
): Promise<Map<string, number>> {
  await insertRows(
    db,
    'blog_categories',
    CATEGORIES.map((category, at) => ({ id: at + 1, shop_id: shopId, ...category, position: at })),
  );
  const posts = [...CARE_POSTS, ...IDEA_POSTS, ...SHOP_POSTS];
  const ids = new Map(posts.map(({ slug }, at) => [slug, at + 1]));
  await insertRows(
    db,
    'blog_posts',
    posts.map((post) => ({
      id: ids.get(post.slug),
      shop_id: shopId,
      category_id: CATEGORIES.findIndex(({ slug }) => slug === post.category) + 1,
      ...blogPostRow({
        slug: post.slug,
        title: post.title,
        summary: post.summary,
        html: post.html,
        picture: storedScene(post.scene),
        publishedAt: new Date(now.getTime() - post.daysAgo * DAY),
      }),
      updated_at: new Date(now.getTime() - post.daysAgo * DAY).toISOString(),
    })),
  );
  for (const post of posts) {
    const named = post.products.flatMap((slug) => productIds.get(slug) ?? []);
    await db.query(
      `insert into blog_post_products (post_id, product_id, position)
       select $1, id, row_number() over (order by array_position($2::int[], id), date_add desc, id) from (
         select p.id, p.date_add from products p join categories c on c.id = p.category_id
         where p.id = any($2::int[]) or c.slug = any($3::text[])
         order by array_position($2::int[], p.id), p.date_add desc, p.id limit ${PRODUCTS_PER_POST}
       ) found`,
      [ids.get(post.slug), named, post.productCategories],
    );
  }
  await advanceIds(db, ['blog_categories', 'blog_posts']);
  return ids;
}
