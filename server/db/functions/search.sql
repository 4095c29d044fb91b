-- A text without capitals and accents, and with one form of the Arabic letters that people write one for the other. Columns
-- store what it gives: a migration that changes it writes them anew. A database of locale C leaves accented capitals as they are.
create or replace function fold_text(text text) returns text language sql immutable parallel safe as $$
  select translate(lower(text), 'àâäáçéèêëíîïñóôöúùûüÀÂÄÁÇÉÈÊËÍÎÏÑÓÔÖÚÙÛÜأإآٱةى',
    'aaaaceeeeiiinooouuuuaaaaceeeeiiinooouuuuااااهي')
$$;
