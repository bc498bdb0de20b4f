-- Search finds other forms of a word (foxes: fox) in the languages that PostgreSQL has a stemmer for. Returns null for
-- other languages.
create function search_dictionary(language text) returns regconfig language sql immutable parallel safe
  return case split_part(lower(language), '-', 1)
    when 'ar' then 'pg_catalog.arabic'::regconfig when 'hy' then 'pg_catalog.armenian'::regconfig
    when 'eu' then 'pg_catalog.basque'::regconfig when 'ca' then 'pg_catalog.catalan'::regconfig
    when 'da' then 'pg_catalog.danish'::regconfig when 'nl' then 'pg_catalog.dutch'::regconfig
    when 'en' then 'pg_catalog.english'::regconfig when 'fi' then 'pg_catalog.finnish'::regconfig
    when 'fr' then 'pg_catalog.french'::regconfig when 'de' then 'pg_catalog.german'::regconfig
    when 'el' then 'pg_catalog.greek'::regconfig when 'hi' then 'pg_catalog.hindi'::regconfig
    when 'hu' then 'pg_catalog.hungarian'::regconfig when 'id' then 'pg_catalog.indonesian'::regconfig
    when 'ga' then 'pg_catalog.irish'::regconfig when 'it' then 'pg_catalog.italian'::regconfig
    when 'lt' then 'pg_catalog.lithuanian'::regconfig when 'ne' then 'pg_catalog.nepali'::regconfig
    when 'nb' then 'pg_catalog.norwegian'::regconfig when 'nn' then 'pg_catalog.norwegian'::regconfig
    when 'no' then 'pg_catalog.norwegian'::regconfig when 'pt' then 'pg_catalog.portuguese'::regconfig
    when 'ro' then 'pg_catalog.romanian'::regconfig when 'ru' then 'pg_catalog.russian'::regconfig
    when 'sr' then 'pg_catalog.serbian'::regconfig when 'es' then 'pg_catalog.spanish'::regconfig
    when 'sv' then 'pg_catalog.swedish'::regconfig when 'ta' then 'pg_catalog.tamil'::regconfig
    when 'tr' then 'pg_catalog.turkish'::regconfig when 'yi' then 'pg_catalog.yiddish'::regconfig end;

-- Returns the stems of a text, each with its language: ' en~fox'. No word begins with a space, so a stem is never
-- mistaken for a word. Accents are removed after stemming, because stemmers expect endings with accents.
create function search_forms(searched text, language text) returns text[] language sql immutable parallel safe
  return (select array_agg(distinct ' ' || split_part(lower(language), '-', 1) || '~' || fold(stem.lexeme))
    from unnest(to_tsvector(search_dictionary(language), lower(searched))) stem);

-- `marks` contain the language. A post without one counts as English.
create or replace function search_vector(searched text, marks text[]) returns tsvector language sql immutable parallel safe
  return to_tsvector('pg_catalog.simple', search_words(searched)) || array_to_tsvector(marks) || coalesce(array_to_tsvector(
    search_forms(searched, coalesce(
      (select substring(mark from 11) from unnest(marks) mark where mark like ' language:%' order by length(mark) limit 1), 'en'))), '');

update post_search set words = searchable.words from searchable where searchable.id = post_search.post_id;
