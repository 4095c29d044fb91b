/** A word of the code, and what people read for it where the interface has a word. */
interface Term {
  readonly term: string;
  readonly meaning: string;
  readonly fr?: string;
  readonly en?: string;
  readonly ar?: string;
}

/** The words of the code by topic. Each thing has one word, and each word one thing. */
const GLOSSARY: Readonly<Record<string, readonly Term[]>> = {
  'The shop': [
    { term: 'product', meaning: 'Something that is sold.', fr: 'produit', en: 'product', ar: 'منتج' },
    {
      term: 'combination',
      meaning: 'One variant of a product; staff read “déclinaison”, “combination”, “تركيبة”.',
      fr: 'variante',
      en: 'variant',
      ar: 'خيار',
    },
    { term: 'option', meaning: 'What tells combinations apart, such as the size.' },
    { term: 'option value', meaning: 'One value of an option, such as 38.' },
    { term: 'pack', meaning: 'A product that is made of others.', fr: 'pack', en: 'pack', ar: 'باقة' },
    { term: 'pack item', meaning: 'A product inside a pack.', fr: 'article du pack', en: 'item of the pack' },
    { term: 'brand', meaning: 'Who makes a product.', fr: 'marque', en: 'brand', ar: 'علامة' },
    { term: 'brand line', meaning: 'A series of one brand.', fr: 'gamme', en: 'brand line', ar: 'سلسلة' },
    {
      term: 'collection',
      meaning: 'Products a merchant put together.',
      fr: 'collection',
      en: 'collection',
      ar: 'مجموعة',
    },
    { term: 'promotion', meaning: 'A lower price with a start and an end.' },
    { term: 'review', meaning: 'A rating with a text by somebody who bought.', fr: 'avis', en: 'review', ar: 'تقييم' },
  ],
  'Cart and order': [
    { term: 'cart', meaning: 'What a shopper wants to order.', fr: 'panier', en: 'cart', ar: 'سلة' },
    { term: 'cart line', meaning: 'A product and a quantity in a cart.' },
    {
      term: 'order',
      meaning: 'A cart after checkout. Never a sequence: that is `sort`.',
      fr: 'commande',
      en: 'order',
      ar: 'طلب',
    },
    { term: 'order line', meaning: 'A product and a quantity in an order.' },
    { term: 'quick order', meaning: 'An order of one product on its page.', ar: 'طلب سريع' },
    { term: 'wilaya', meaning: 'One of the 69 regions of Algeria.', fr: 'wilaya', en: 'wilaya', ar: 'ولاية' },
    { term: 'commune', meaning: 'A municipality of a wilaya.', fr: 'commune', en: 'commune', ar: 'بلدية' },
    {
      term: 'transporter',
      meaning: 'A delivery company, at home or at a desk; one that does both is two transporters of one carrier.',
    },
    {
      term: 'shipping option',
      meaning: "A transporter's offer for an address, to the door or to a desk.",
      fr: 'mode de livraison',
      en: 'delivery option',
      ar: 'طريقة التوصيل',
    },
    { term: 'cooldown', meaning: 'The wait between two orders of one phone.' },
    { term: 'abandoned cart', meaning: 'A cart with a phone number and no order.', ar: 'سلة متروكة' },
  ],
  Lists: [
    { term: 'listing', meaning: 'A list of products with filters, sort and pages.' },
    { term: 'facet', meaning: 'A kind of filter, such as the brand.' },
    { term: 'filter', meaning: 'A chosen value of a facet.', fr: 'filtre', en: 'filter', ar: 'تصفية' },
    { term: 'sort', meaning: 'The sequence of a list.', ar: 'ترتيب' },
    { term: 'page', meaning: 'Twelve products of a listing.' },
    { term: 'pagination', meaning: 'The links to the pages of a list.' },
    { term: 'placeholder', meaning: 'Space reserved for products that are still to come.' },
  ],
  'Elements and pages': [
    { term: 'widget', meaning: 'A tag with its component: an enhancer or a screen.' },
    { term: 'enhancer', meaning: "A widget that works on the server's own nodes." },
    { term: 'screen', meaning: 'A widget that renders a region of its own.' },
    { term: 'host page', meaning: 'The page a widget stands in.' },
    { term: 'part', meaning: 'A node of the host page that a widget works on.' },
    { term: 'outlet', meaning: 'A node that the widget adds.' },
    { term: 'contract', meaning: 'Everything a template author may rely on, as one object.' },
    { term: 'mount, unmount', meaning: "Starts a widget on an element; ends it and gives back the server's markup." },
    { term: 'suspend, resume', meaning: 'Unmounts while a library copies or merges the page; mounts again.' },
    {
      term: 'reattach',
      meaning:
        'Puts back the outlet of a screen; mounts again where parts were replaced or another outlet was removed.',
    },
    { term: 'load condition', meaning: 'When an element mounts, such as `touch` or `visible`.' },
    { term: 'evaluate', meaning: 'Runs a module.' },
    { term: 'prefetch', meaning: 'Fetches a module ahead of its use.' },
    { term: 'render, insert, append', meaning: 'Produces markup; adds a node; adds a node at the end.' },
    { term: 'visible, hidden', meaning: 'Whether a person can see a node.' },
    { term: 'revert', meaning: "Undoes a widget's changes to the host page." },
    { term: 'restore', meaning: 'Brings stored state back.' },
    { term: 'snapshot', meaning: 'A copy of a page by a library, or of a cart that is not ordered.' },
  ],
  'Calls, values and messages': [
    { term: 'pending, idle, busy, failed', meaning: 'States of a call or a control.' },
    { term: 'retry', meaning: 'Makes a failed call again.', fr: 'réessayer', en: 'try again', ar: 'إعادة المحاولة' },
    { term: 'cancel', meaning: 'Ends a call before its answer.' },
    { term: 'outcome', meaning: 'One of the ways a call can end.' },
    { term: 'cache, evict, invalidate', meaning: 'Stores for reuse; drops for space; drops because it changed.' },
    { term: 'default value', meaning: 'What counts when nothing is set.' },
    { term: 'initial value', meaning: 'The value at load.' },
    { term: 'current value', meaning: 'The value now.' },
    { term: 'flag', meaning: 'An attribute that counts by being there.' },
    { term: 'message', meaning: 'A sentence for a person.' },
    { term: 'notice', meaning: 'A message that stands in the page.' },
    { term: 'toast', meaning: 'A message in a corner that leaves by itself.' },
    { term: 'error summary', meaning: 'The messages of a whole form in one place.' },
  ],
  'The desk': [
    { term: 'warehouse', meaning: 'A place where stock is.' },
    { term: 'stock item', meaning: 'What has stock: a product without combinations, or a combination.' },
    { term: 'movement', meaning: 'One change of stock, between two accounts. Never changed, only undone.' },
    { term: 'on hand', meaning: 'Pieces in a warehouse, reserved ones included.' },
    { term: 'reserved', meaning: 'Pieces on hand that an order or an expedition has a claim to.' },
    { term: 'available', meaning: 'Pieces that a shopper can still order.', ar: 'متوفر' },
    { term: 'in transit', meaning: 'Pieces on the way to a warehouse.' },
    { term: 'leftover', meaning: 'Refused pieces of a parcel that was accepted in part, until they are back.' },
    { term: 'recount', meaning: 'Sums the movements again and corrects the cached quantities.' },
    { term: 'expedition', meaning: 'Products on their way from one warehouse to another.' },
    { term: 'provisioning', meaning: 'Filling an expedition before it is sent.' },
    { term: 'receiving', meaning: 'Counting an expedition when it arrived.' },
  ],
};

/** Writes `docs/glossary.md`. */
export function glossaryPage(): string {
  const topics = Object.entries(GLOSSARY).map(([topic, terms]) => {
    const rows = terms.map(
      ({ term, meaning, fr = '', en = '', ar = '' }) => `| ${term} | ${meaning} | ${fr} | ${en} | ${ar} |`,
    );
    return `## ${topic}\n\n| word | meaning | fr | en | ar |\n|---|---|---|---|---|\n${rows.join('\n')}`;
  });
  return `# Glossary

The words of the code, the documents and the interface. Each thing has one word, and each word one
thing. The last columns hold what people read, where it is a word of the interface. Generated from
\`scripts/contract/glossary.ts\` by \`npm run contract\`.

${topics.join('\n\n')}
`;
}
