import { tagRows } from '../tags/tags.ts'
import { isShownByDefault, notSuspended } from '../posts/visibility.ts'

// $1: the viewer, $2: the searched name, normalised, $3: the same name, escaped for `like`, $4: the limit, $5: the
// offset. Very many names can begin with the same letters, so recently used hashtags are candidates as well. Uses are
// counted among the latest 50 posts of a hashtag, public ones only. A hashtag without any public use is not found.

/** The hashtags whose names match, best first. */
export const selectHashtags = tagRows(
  'search_hashtags',
  `with candidate as (
     select id from tags where name = $2
     union
     (select id from tags where name like $3 || '%' order by name limit 100)
     union
     (select id from tags where char_length($2) > 2 and (name like '%' || $3 || '%' or name % $2) limit 100)
     union
     (select t.id from (
        select distinct l.tag_id from (select tag_id from post_tags order by post_id desc limit 5000) l) recent
      join tags t on t.id = recent.tag_id where t.name like $3 || '%' limit 100)),
   weighed as (
     select t.name, (
       select count(*) from (
         select p.visibility, p.author_id from post_tags x join posts p on p.id = x.post_id
         where x.tag_id = t.id order by x.post_id desc limit 50) p
       where p.visibility = 'public' and ${notSuspended('p.author_id')}
         and ${isShownByDefault('$1::bigint', 'p.author_id')}) as uses
     from candidate c join tags t on t.id = c.id)
   select name, row_number() over (
     order by name = $2 desc, name like $3 || '%' desc, uses desc, similarity($2, name) desc, name) as place
   from weighed where uses > 0 order by place limit $4 offset $5`,
)
