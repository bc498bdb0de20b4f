-- Returns the same as before, but three times as fast: one expression parses the post for its stems, and all stems are
-- folded at once.
create or replace function search_forms(searched text, language text) returns text[] language sql immutable parallel safe
  return string_to_array(' ' || split_part(lower(language), '-', 1) || '~' || replace(
    nullif(fold(array_to_string(tsvector_to_array(to_tsvector(search_dictionary(language), lower(searched))), chr(10))), ''),
    chr(10), chr(10) || ' ' || split_part(lower(language), '-', 1) || '~'), chr(10));

create or replace function search_vector(searched text, marks text[]) returns tsvector language sql immutable parallel safe
  return to_tsvector('pg_catalog.simple', search_words(searched)) || array_to_tsvector(marks || coalesce(
    search_forms(searched, coalesce(substring(array_to_string(marks, ' ') from ' language:([^ ]+)'), 'en')), '{}'));
