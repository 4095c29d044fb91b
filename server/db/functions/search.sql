-- A text without case, accents, Arabic vowel signs and stretching, with one form of the Arabic letters that people write one
-- for the other and the digits 0 to 9: the twin of `foldText` in shared/rules/catalogue/fold-text.ts. Columns store what it
-- gives: a migration that changes it writes them anew. The capitals in the list are those that a database of locale C would
-- leave. The marks are ranges, as a list of them takes twice as long.
create or replace function fold_text(text text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(translate(
    lower(regexp_replace(normalize(text, nfkd), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g')),
    'ٱىةıŒÆẞ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ايهiœæß01234567890123456789'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
$$;
