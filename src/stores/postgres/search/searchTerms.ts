/** The languages for which PostgreSQL has a stemmer, named as in `search_dictionary` of migration 8. */
export const stemmedLanguages =
  'ar hy eu ca da nl en fi fr de el hi hu id ga it lt ne nb nn no pt ro ru sr es sv ta tr yi'.split(' ')

// The maximum number of words that are looked up in the index of words. Each has to be read from it, even if it is
// frequent. The longest words are chosen, because long words are usually rare.
const mostAnchors = 6

/** The maximum number of words whose other forms are looked for. Further words must match as typed. */
const mostFormed = 8

const lexeme = String.raw`'''(?:[^''\\]|''''|\\.)*'''`

// SQL: a query for all terms, required and excluded; null without terms. `query` is a column of `parts`.
const joined = (query: string, parts: string) => `
  (select string_agg(case when excluded then '!' else '' end || '(' || ${query} || ')', ' & ' order by place)
   from ${parts})::tsquery`

// SQL: a query for some of the required words, in any order, for the index of words; null if none are required.
const anchor = (longest: string) => `
  (select string_agg(must, ' & ') from (
     (select must from (${longest}) one order by length(must) desc limit ${mostAnchors})
     union all select exact from part where is_mark and not excluded) must)::tsquery`

/**
 * SQL: parts of a statement that turn the search terms into queries. The row of `requested` has them `exact`, as typed.
 * The row of `widened` has them `wide`, with the other forms of each word that some post has, if there are any
 * (`has_forms`). `is_impossible` means that the terms have only characters that are in no word. Read `widened` in a
 * scalar subquery that is not always needed: PostgreSQL looks for forms only then, and that takes as long as many
 * searches do.
 *
 * - $4, $5 and $6: the words and phrases, which of them are excluded, and which are phrases.
 * - $7 and $8: the properties of posts, such as having media, and which of them are excluded.
 * - $13: some of the languages that posts are written in.
 */
export const termParts = `
  -- A word that is split into several, in a script without spaces or by a hyphen, is a phrase.
  word as materialized (
    select place, term, excluded, is_phrase, phraseto_tsquery('pg_catalog.simple', search_words(term)) as query
    from unnest($4::text[], $5::boolean[], $6::boolean[]) with ordinality given (term, excluded, is_phrase, place)),
  formed as materialized (
    select place, term from word where not excluded and not is_phrase and numnode(query) = 1
    order by place limit ${mostFormed}),
  -- The languages that posts are written in. Usually all are known: then one look into the index finds no other.
  written as materialized (
    select language from unnest('{${stemmedLanguages.join(',')}}'::text[]) language
    where language = any($13::text[]) or (select exists (
      select from post_search s where s.words @@ (
        select string_agg(quote_literal(' language:' || other), ' | ')
        from unnest('{${stemmedLanguages.join(',')}}'::text[]) other where not other = any($13::text[]))::tsquery))),
  -- Stems in these languages, reduced to those that some post has, which are few. PostgreSQL has statistics of the most
  -- frequent ones, for which the index would read all posts. A word with accents also has the stems of its spelling
  -- without them.
  form as materialized (
    select place, string_agg(form, ' | ' order by form) as forms from (
      select distinct place, form as stem, quote_literal(form) as form
      from formed cross join written
      cross join unnest(search_forms(term, language)
        || case when fold(term) <> lower(term) then search_forms(fold(term), language) end) form) c
    where stem = any(coalesce((select most_common_elems::text::text[] from pg_stats
        where schemaname = any(current_schemas(false)) and tablename = 'post_search' and attname = 'words' limit 1), '{}'))
      or exists (select from post_search s where s.words @@ c.form::tsquery)
    group by place),
  part as materialized (
    select place, excluded, false as is_mark, query::text as exact from word where numnode(query) > 0
    union all
    select 1000 + place, excluded, true, mark
    from (select quote_literal(' ' || mark) as mark, excluded, place
      from unnest($7::text[], $8::boolean[]) with ordinality given (mark, excluded, place)) mark),
  requested as materialized (
    select ${joined('exact', 'part')} as exact,
      ${anchor(`select distinct m[1] as must from part, regexp_matches(exact, ${lexeme}, 'g') m
        where not excluded and not is_mark`)} as exact_anchor,
      cardinality($4::text[]) > 0 and not exists (select from part) as is_impossible),
  wide_part as materialized (
    select part.*, concat_ws(' | ', exact, forms) as wide from part left join form using (place)),
  widened as materialized (
    select ${joined('wide', 'wide_part')} as wide, exists (select from form) as has_forms,
      ${anchor(`select '(' || wide || ')' as must from wide_part where not excluded and not is_mark`)} as wide_anchor)`
