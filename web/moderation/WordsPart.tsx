import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import type { ServiceFilter } from '../schema/api.ts'
import { EditedList, type EntryActs } from './EditedList.tsx'
import { EntryButtons } from './EntryButtons.tsx'
import { ServiceFilterDialog } from './ServiceFilterDialog.tsx'

/** The filters of the service: words, links and files that are refused, held or reported. */
export function WordsPart() {
  return (
    <EditedList
      section="words"
      texts={mod.words}
      read={() => call('GET /api/admin/filters', {})}
      entry={(filter, acts) => <Entry key={filter.id} filter={filter} acts={acts} />}
      Editor={ServiceFilterDialog}
    />
  )
}

function Entry({ filter, acts }: { filter: ServiceFilter; acts: EntryActs }) {
  const { id, kind, value, whole_word, action, comment } = filter
  const { words: texts } = mod
  const remove = () =>
    acts.remove(
      { title: texts.deleteTitle, text: texts.deleteText, yes: texts.delete },
      () => call('DELETE /api/admin/filters/{id}', { path: { id } }),
      texts.deleted,
    )
  return (
    <li class="mod-entry">
      <p>
        <strong dir="auto">{value}</strong> <span class="mod-pill">{texts.actions[action]}</span>
      </p>
      <p class="mod-facts">
        {texts.kinds[kind]}
        {kind === 'word' && ` · ${whole_word ? texts.wholeWord : texts.within}`}
      </p>
      {comment && (
        <p class="mod-reason" dir="auto">
          {comment}
        </p>
      )}
      <EntryButtons
        edit={{ label: texts.edit, name: texts.editName(value), run: acts.edit }}
        remove={{ label: texts.delete, name: texts.deleteName(value), run: remove }}
      />
    </li>
  )
}
