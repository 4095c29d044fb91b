import { Type } from 'typebox';
import {
  differences,
  effectiveValue,
  ownDefault,
  readValue,
  type ThemeValues,
  withoutDefaults,
} from '../../shared/rules/theme/values.ts';
import {
  FONTS,
  GROUPS,
  type Group,
  type ThemeVariable,
  VARIABLE_NAMES,
  type VariableName,
  variable,
} from '../../shared/rules/theme/variables.ts';
import type { App } from '../http/app-type.ts';
import { shopOr404 } from '../shop/shop.ts';
import type { FieldValues, FormView } from '../web/form-view.ts';
import { staffForm } from '../web/staff-form.ts';
import { pageText, type TextValues } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { saveDraft, type ThemeDraft, type ThemeRevision, themeDraft, themeRevisions } from './queries.ts';

/** A variable as the form shows it. */
interface ShownVariable {
  readonly name: VariableName;
  readonly known: ThemeVariable;
  /** Its value when the field is empty or untouched, for the field's placeholder. */
  readonly placeholder: string;
}

interface ThemePage {
  readonly title: string;
  readonly draft: ThemeDraft;
  /** The published one first. */
  readonly revisions: readonly ThemeRevision[];
  readonly isPublished: boolean;
  readonly groups: readonly { readonly name: Group; readonly variables: readonly ShownVariable[] }[];
  readonly fonts: readonly string[];
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/theme': FormView & ThemePage;
  }
}

interface LoadedTheme {
  readonly shopId: number;
  readonly draft: ThemeDraft;
  readonly revisions: readonly ThemeRevision[];
  readonly values: FieldValues;
}

export const THEME_PATH = '/dashboard/theme';
/** A variable that is not sent stays as it is. One line, from left to right in every language. */
const Text = Type.Optional(Type.String({ maxLength: 60, pattern: '^.*$' }));
const Body = Type.Object(Object.fromEntries(VARIABLE_NAMES.map((name) => [name, Text])));

/** Adds the form of the theme's draft: saving it changes no page of the shop. */
export function addThemeForm(app: App): void {
  staffForm(app, {
    path: THEME_PATH,
    params: Type.Object({}),
    body: Body,
    summary: 'Save the draft of the theme',
    topic: 'theme',
    template: 'dashboard/theme',
    savedMessage: 'themeSaved',

    async lock({ db }) {
      await db.query('select 1 from themes where shop_id = $1 for no key update', [(await shopOr404(db)).id]);
    },
    async load({ db }): Promise<LoadedTheme> {
      const { id } = await shopOr404(db);
      const draft = await themeDraft(db, id);
      const revisions = await themeRevisions(db, id);
      return { shopId: id, draft, revisions, values: fieldValues(draft.values) };
    },
    validate(values, { locale }) {
      const errors: Record<string, string[]> = {};
      const read: { [Name in VariableName]?: string } = {};
      for (const name of VARIABLE_NAMES) {
        const text = (values as FieldValues)[name] ?? '';
        // An empty field has the default.
        const value = text === '' ? ownDefault(name) : readValue(name, text);
        if (value === null) errors[name] = [pageText(locale, ...refusal(name))];
        else if (value !== '') read[name] = value;
      }
      return Object.keys(errors).length > 0 ? new WrongFields(errors) : withoutDefaults(read);
    },
    async save({ db, staff }, { shopId }, values: ThemeValues) {
      await saveDraft(db, { shopId, staffId: staff?.id ?? null, values });
    },
    view: ({ draft, revisions }, { locale }) => ({
      title: pageText(locale, 'theme'),
      draft,
      revisions,
      isPublished: isDraftPublished(draft, revisions),
      groups: GROUPS.map((name) => ({
        name,
        variables: VARIABLE_NAMES.filter((one) => variable(one).group === name).map((one) => ({
          name: one,
          known: variable(one),
          placeholder: effectiveValue(draft.values, one),
        })),
      })),
      fonts: Object.keys(FONTS),
    }),
  });
}

/** Says if the draft is what the shop shows. */
export function isDraftPublished(draft: ThemeDraft, [published]: readonly ThemeRevision[]): boolean {
  return published !== undefined && differences(draft.values, published.values).length === 0;
}

/** Returns what the fields of a theme show: an empty one follows another variable. */
function fieldValues(values: ThemeValues): FieldValues {
  return Object.fromEntries(VARIABLE_NAMES.map((name) => [name, values[name] ?? ownDefault(name)]));
}

function refusal(
  name: VariableName,
): [key: 'themeSizeInvalid' | 'themeFontInvalid' | 'themeColorInvalid' | 'themeShadowInvalid', values?: TextValues] {
  const known = variable(name);
  if (known.kind === 'size') return ['themeSizeInvalid', { min: known.min, max: known.max }];
  if (known.kind === 'font') return ['themeFontInvalid'];
  return [known.kind === 'color' ? 'themeColorInvalid' : 'themeShadowInvalid'];
}
