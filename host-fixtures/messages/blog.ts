import { definePageMessages } from './define.ts';

/** Texts of the blog's pages. */
export const blog = definePageMessages({
  fr: {
    publishedOn: 'Publié le {{date}}',
    productsOfPost: 'Dans cet article',
    morePosts: 'À lire ensuite',
    blogCategories: 'Rubriques',
    allPosts: 'Tous les articles',
    blogDescription: 'Conseils d’entretien, idées de cadeaux et vie de la boutique.',
    postCount: { one: '{{count}} article', other: '{{count}} articles' },
    noPosts: 'Aucun article ici pour le moment.',
  },
  en: {
    publishedOn: 'Published on {{date}}',
    productsOfPost: 'In this article',
    morePosts: 'Read next',
    blogCategories: 'Topics',
    allPosts: 'All articles',
    blogDescription: 'Care tips, gift ideas and life at the shop.',
    postCount: { one: '{{count}} article', other: '{{count}} articles' },
    noPosts: 'No article here at the moment.',
  },
  ar: {
    publishedOn: 'نُشر يوم {{date}}',
    productsOfPost: 'في هذا المقال',
    morePosts: 'اقرأ أيضًا',
    blogCategories: 'المواضيع',
    allPosts: 'كل المقالات',
    blogDescription: 'نصائح للعناية وأفكار للهدايا وأخبار المتجر.',
    postCount: {
      one: 'مقال واحد',
      two: 'مقالان',
      few: '{{count}} مقالات',
      many: '{{count}} مقالًا',
      other: '{{count}} مقال',
    },
    noPosts: 'لا توجد مقالات هنا حاليًا.',
  },
});
