import { useEffect, useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { language, m } from '../messages/index.ts'
import { EmojiText } from '../parts/EmojiText.tsx'
import { Check } from '../parts/Field.tsx'
import { textOf } from '../parts/parseHtml.ts'
import { Time } from '../parts/Time.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import type { Account, ReportCategory, Rule, Status } from '../schema/api.ts'

interface ChoiceProps {
  chosen: readonly string[]
  onChoose(chosen: readonly string[]): void
}

const changed = ({ chosen, onChoose }: ChoiceProps, id: string, isChosen: boolean): void =>
  onChoose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))

interface CategoriesProps {
  chosen: ReportCategory | undefined
  hasRules: boolean
  onChoose(category: ReportCategory): void
}

/** The categories of a report, as radio buttons. */
export function Categories({ chosen, hasRules, onChoose }: CategoriesProps) {
  const { category, categories, hints } = m.profile.reportDialog
  const names = (['spam', 'violation', 'legal', 'other'] as const).filter((name) => hasRules || name !== 'violation')
  return (
    <fieldset>
      <legend>{category}</legend>
      {names.map((name) => (
        <label key={name} class="choice">
          <input type="radio" name="category" checked={chosen === name} onChange={() => onChoose(name)} />
          <span>
            {categories[name]}
            <span class="field-hint choice-hint">{hints[name]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The rules that the account may have broken, translated if a translation exists. */
export function Rules({ rules, ...choosing }: { rules: readonly Rule[] } & ChoiceProps) {
  return (
    <fieldset>
      <legend>{m.profile.reportDialog.rules}</legend>
      {rules.map((rule) => {
        const { text, hint } = rule.translations[language] ?? rule
        return (
          <Check
            key={rule.id}
            label={text}
            hint={hint || undefined}
            checked={choosing.chosen.includes(rule.id)}
            onChange={(isChosen) => changed(choosing, rule.id, isChosen)}
          />
        )
      })}
    </fieldset>
  )
}

/** The posts to attach to a report: the post that it is about, and the account's latest other posts. */
export function ReportPosts({
  account,
  post,
  ...choosing
}: { account: Account; post?: Status | undefined } & ChoiceProps) {
  const [latest, setLatest] = useState<readonly Status[]>()
  useEffect(() => {
    const query = { limit: 10, exclude_reblogs: true }
    // A failure is harmless, because the report can be sent without the posts.
    void call('GET /api/accounts/{id}/statuses', { path: { id: account.id }, query }).then(setLatest, () =>
      setLatest([]),
    )
  }, [])
  const posts = [...(post ? [post] : []), ...(latest ?? []).filter(({ id }) => id !== post?.id)]
  const { reportDialog } = m.profile
  return (
    <fieldset>
      <legend>{reportDialog.posts}</legend>
      <p class="field-hint">{latest && posts.length === 0 ? reportDialog.noPosts : reportDialog.postsHint}</p>
      <div class="report-posts">
        {posts.map((one) => (
          <ReportPost
            key={one.id}
            post={one}
            isChosen={choosing.chosen.includes(one.id)}
            onChange={(isChosen) => changed(choosing, one.id, isChosen)}
          />
        ))}
        {!latest && <Waiting lines={1} />}
      </div>
    </fieldset>
  )
}

interface ReportPostProps {
  post: Status
  isChosen: boolean
  onChange(isChosen: boolean): void
}

function ReportPost({ post, isChosen, onChange }: ReportPostProps) {
  const pictures = post.media_attachments.length
  return (
    <label class="choice report-post">
      <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        <span class="report-date">
          <Time at={post.created_at} />
          {pictures > 0 && ` · ${m.profile.reportDialog.attachments(pictures)}`}
        </span>
        <span class="report-text" dir="auto">
          <EmojiText text={post.spoiler_text || textOf(post.content)} emojis={post.emojis} />
        </span>
      </span>
    </label>
  )
}
