import fc from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { conditionOf } from './guard-code.ts';
import { GUARDS } from './guard-schemas.ts';

interface Node {
  readonly type?: string;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** Answers that fit a schema. */
function answersOf(schema: TSchema): fc.Arbitrary<unknown> {
  const node = schema as Node;
  const { minimum: min = -1000, maximum: max = 1000 } = node;
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.anyOf) return fc.oneof(...node.anyOf.map(answersOf));
  if (node.patternProperties) {
    return fc.dictionary(fc.string(), answersOf(Object.values(node.patternProperties)[0] as TSchema), { maxKeys: 2 });
  }
  if (node.type === 'object') {
    const fields = Object.entries(node.properties ?? {}).map(([name, field]) => [name, answersOf(field)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(node.required ?? [])] as never[] });
  }
  if (node.type === 'array') return fc.array(answersOf(node.items as TSchema), { maxLength: 1 });
  if (node.type === 'integer') return fc.integer({ min, max });
  if (node.type === 'number') return fc.float({ min, max, noNaN: true });
  if (node.type === 'boolean') return fc.boolean();
  if (node.type === 'null') return fc.constant(null);
  return node.pattern ? fc.stringMatching(new RegExp(node.pattern)) : fc.string({ minLength: node.minLength ?? 0 });
}

interface Damage {
  readonly at: number;
  /** Undefined removes the value. */
  readonly value: unknown;
}
const damages: fc.Arbitrary<Damage> = fc.record({ at: fc.nat(), value: fc.option(fc.jsonValue(), { nil: undefined }) });

/** Returns the answer with one of its values, at any depth, removed or replaced. */
function damaged(answer: unknown, { at, value }: Damage): unknown {
  const copy = structuredClone({ answer });
  const spots = spotsOf(copy);
  const [owner, key] = spots[at % spots.length] as Spot;
  if (value === undefined) Reflect.deleteProperty(owner, key);
  else Reflect.set(owner, key, value);
  return copy.answer;
}

type Spot = readonly [owner: object, key: string];
const spotsOf = (owner: object): Spot[] =>
  Object.entries(owner).flatMap(([key, value]) => [
    [owner, key] as const,
    ...(typeof value === 'object' && value !== null ? spotsOf(value) : []),
  ]);

describe.each(GUARDS)('the guard $name', async ({ file, name, schema, answer }) => {
  const path = `../../shared/api/guards/${file}.ts`;
  const guard = ((await import(path)) as Record<string, (value: unknown) => boolean>)[name] as (
    value: unknown,
  ) => boolean;

  it('accepts whatever our server may answer', () => {
    fc.assert(fc.property(answersOf(answer), (value) => guard(value)));
  });

  it('accepts and refuses the same as its schema, whatever is missing or wrong', () => {
    let refused = 0;
    const agree = (value: unknown) => {
      const isRight = Value.Check(schema, value);
      if (!isRight) refused += 1;
      return guard(value) === isRight;
    };
    fc.assert(
      fc.property(answersOf(answer), damages, (value, damage) => agree(damaged(value, damage))),
      { numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(50);
  });
});

describe('the generator of guards', () => {
  it('refuses a keyword and a type that its guards would not check', () => {
    const generate = (schema: TSchema) => () => conditionOf(schema, 'value', () => undefined);
    expect(generate(Type.Array(Type.String(), { maxItems: 3 }))).toThrow('cannot check "maxItems"');
    expect(generate(Type.Unknown())).toThrow('cannot check the type "undefined"');
  });
});
