import type { FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import { mountedWhen } from '../../scripts/contract/mounted-when.ts';
import { attributesOf } from '../../shared/browser/element/attributes.ts';
import type { App } from '../http/app-type.ts';
import { escapeHtml } from '../web/escape-html.ts';
import { changePolicy } from '../web/preview.ts';
import { contractFacts, type Link } from './contract-facts.ts';
import { endedExamples } from './ended-examples.ts';
import { ENDING_NAMES } from './endings.ts';
import { exampleUrl, placeExample, type WorkbenchWidget } from './examples.ts';
import { nearestFirst, searchWidgets } from './find-widgets.ts';
import { readScenario } from './scenario.ts';

/** Widths of the frames beside each other, in CSS pixels: a phone, a tablet, a desktop. */
const FRAME_WIDTHS = [360, 768, 1100];

const Index = Type.Object({ locale: Type.Optional(Type.String()), q: Type.String({ maxLength: 100, default: '' }) });

const View = Type.Object({
  locale: Type.Optional(Type.String()),
  theme: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
  dir: Type.Optional(Type.Union([Type.Literal('ltr'), Type.Literal('rtl')])),
  js: Type.Optional(Type.Literal('off')),
  scenario: Type.Optional(Type.String({ maxLength: 60 })),
  /** Leaves out everything but the example. */
  bar: Type.Optional(Type.Literal('off')),
  /** Shows the example in frames: of several widths, or with and without script. */
  frames: Type.Optional(Type.Union([Type.Literal('widths'), Type.Literal('scripts')])),
});
type View = Static<typeof View>;

/** Serves what people open: the index, a page for each widget, and one for each example. */
export function addWorkbenchPages(app: App, widgets: () => Promise<WorkbenchWidget[]>): void {
  app.get('/qa', { schema: { querystring: Index } }, async (request, reply) => {
    const all = await widgets();
    return reply.page('qa/index', {
      title: 'Workbench',
      search: request.query.q,
      total: all.length,
      results: searchWidgets(all, request.query.q).map(({ widget: { contract, examples }, examples: matches }) => ({
        ...contract,
        examples: examples.length,
        matches: matches.map((example) => ({ url: exampleUrl(contract.tag, example), text: example.title })),
      })),
    });
  });

  app.get('/qa/index.json', async () =>
    (await widgets()).flatMap(({ contract, examples }) =>
      examples.map((example) => ({
        tag: contract.tag,
        kind: contract.kind,
        example: example.name,
        title: example.title,
        url: exampleUrl(contract.tag, example),
        spec: example.spec,
        states: example.states,
      })),
    ),
  );

  app.get('/qa/:tag', { schema: { params: Type.Object({ tag: Type.String() }) } }, async (request, reply) => {
    const all = await widgets();
    const index = all.findIndex(({ contract }) => contract.tag === request.params.tag);
    const widget = all[index];
    if (widget === undefined) return unknownTag(reply, request.params.tag, all);
    const { contract, examples } = widget;
    const link = (other: WorkbenchWidget | undefined) => other && widgetLink(other);
    return reply.page('qa/widget', {
      title: `${contract.tag} · Workbench`,
      contract,
      codeSpans,
      mounted: mountedWhen(contract.load),
      examples: examples.map((example) => ({ ...example, url: exampleUrl(contract.tag, example) })),
      sections: contractFacts(widget),
      endings: exampleEndings(widget),
      previous: link(all[index - 1]),
      next: link(all[index + 1]),
    });
  });

  app.get(
    '/qa/:tag/:example',
    { schema: { params: Type.Object({ tag: Type.String(), example: Type.String() }), querystring: View } },
    async (request, reply) => {
      const { tag, example: name } = request.params;
      const { scenario, ...view } = request.query;
      // The emptied field of the bar is sent too.
      const query: View = scenario ? { ...view, scenario } : view;
      const all = await widgets();
      const widget = all.find(({ contract }) => contract.tag === tag);
      if (widget === undefined) return unknownTag(reply, tag, all);
      const example = widget.examples.find((one) => one.name === name);
      if (example === undefined) {
        const links = widget.examples.map((one) => ({ url: exampleUrl(tag, one), text: one.name }));
        return missing(reply, `${tag} has no example “${name}”`, nearestFirst(links, name));
      }
      const contracts = all.map(({ contract }) => contract);
      if (query.scenario !== undefined && readScenario(query.scenario, contracts) === null) {
        const links = endingLinks(widget, `/qa/${tag}/${name}`, view);
        return missing(reply, `No call ends with “${query.scenario}”`, nearestFirst(links, query.scenario));
      }
      const steps = stepsFrom(all, { tag, name }, query);
      return showExample(reply, widget.contract, { example, query, steps, current: `/qa/${tag}/${name}` });
    },
  );
}

/** Returns a sentence of a contract as markup: names in backquotes are code. */
const codeSpans = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const widgetLink = ({ contract }: WorkbenchWidget): Link => ({ url: `/qa/${contract.tag}`, text: contract.tag });

const unknownTag = (reply: FastifyReply, tag: string, all: readonly WorkbenchWidget[]) =>
  missing(reply, `There is no widget “${tag}”`, nearestFirst(all.map(widgetLink), tag));

/** Answers 404 with a page that lists what there is. */
function missing(reply: FastifyReply, title: string, links: readonly Link[]): Promise<FastifyReply> {
  return reply.page('qa/missing', { title, links }, { status: 404 });
}

/** Returns links to an example with its calls ended in each way; of a widget without calls none. */
function exampleEndings(widget: WorkbenchWidget): Link[] {
  const [ended] = endedExamples(widget);
  const example = ended ?? (widget.contract.endpoints && widget.examples[0]);
  if (example === undefined) return [];
  return ENDING_NAMES.map((text) => ({ url: exampleUrl(widget.contract.tag, { ...example, scenario: text }), text }));
}

function endingLinks({ contract: { endpoints = {} } }: WorkbenchWidget, page: string, view: View): Link[] {
  const all = ENDING_NAMES.flatMap((ending) => [ending, ...Object.keys(endpoints).map((name) => `${name}:${ending}`)]);
  return all.map((text) => ({ url: `${page}?${new URLSearchParams({ ...view, scenario: text })}`, text }));
}

/** Returns the links to the examples before and after one, over all widgets, shown in the same way. */
function stepsFrom(all: readonly WorkbenchWidget[], here: { tag: string; name: string }, query: View) {
  const { scenario, ...view } = query;
  const examples = all.flatMap(({ contract: { tag }, examples: own }) => own.map((example) => ({ tag, example })));
  const index = examples.findIndex(({ tag, example }) => tag === here.tag && example.name === here.name);
  const link = (at: number) => {
    const one = examples[at];
    return one && { url: exampleUrl(one.tag, one.example, view), text: `${one.tag}: ${one.example.title}` };
  };
  return { previous: link(index - 1), next: link(index + 1) };
}

async function showExample(
  reply: FastifyReply,
  contract: WorkbenchWidget['contract'],
  page: {
    example: WorkbenchWidget['examples'][number];
    query: View;
    steps: ReturnType<typeof stepsFrom>;
    current: string;
  },
): Promise<FastifyReply> {
  const { example, query, current } = page;
  const { js, frames, bar, scenario, dir, theme } = query;
  const address = (changes: View) =>
    `${current}?${new URLSearchParams(Object.entries({ ...query, ...changes }).filter(([, value]) => value !== undefined))}`;
  if (js === 'off') changePolicy(reply, (policy) => policy.replace(/script-src [^;]+/, "script-src 'none'"));
  if (frames !== undefined) {
    // Pages of signed-in staff have it already.
    changePolicy(reply, (policy) => (policy.includes('frame-src') ? policy : `${policy};frame-src 'self'`));
  }
  return reply.page(frames === undefined ? 'qa/example' : 'qa/frames', {
    ...page,
    ...page.steps,
    title: `${contract.tag}: ${example.title}`,
    contract,
    codeSpans,
    placed: placeExample(example.html, {
      csrfToken: await reply.csrfToken(),
      ...(scenario === undefined ? {} : { scenario }),
    }),
    events: eventNames(contract),
    attributes: Object.entries(attributesOf(contract)).filter(([name]) => name !== 'base'),
    scenario,
    bare: bar === 'off',
    scriptless: js === 'off',
    theme,
    ...(dir === undefined ? {} : { dir }),
    address,
    frames: frames === 'scripts' ? scriptFrames(address) : widthFrames(address),
    framing: frames,
    endings: ENDING_NAMES,
  });
}

/** Returns the events that the log of an example shows: those of the widget and those of the page it sends or answers to. */
function eventNames({ tag, events, pageEvents: { emits = [], listens = [] } = {} }: WorkbenchWidget['contract']) {
  return [...new Set([...Object.keys(events).map((verb) => `${tag}:${verb}`), ...emits, ...listens, 'z:error'])];
}

interface Frame {
  readonly title: string;
  readonly url: string;
  readonly width?: number;
}
type Address = (changes: View) => string;

const widthFrames = (address: Address): Frame[] =>
  FRAME_WIDTHS.map((width) => ({
    title: `${width} px`,
    url: address({ bar: 'off', frames: undefined }),
    width,
  }));

const scriptFrames = (address: Address): Frame[] => [
  { title: 'With script', url: address({ bar: 'off', frames: undefined, js: undefined }) },
  { title: 'Without script', url: address({ bar: 'off', frames: undefined, js: 'off' }) },
];
