import { Flag, Hash, Leaf, Lightbulb, Plane, Smile, Sparkles, Trophy, User, Utensils } from 'lucide'
import { m } from '../messages/index.ts'
import { type IconShape, Icon } from '../parts/Icon.tsx'
import { groupName } from './emojiChoices.ts'

const icons: Record<string, IconShape> = {
  custom: Sparkles,
  smileys: Smile,
  people: User,
  animals: Leaf,
  food: Utensils,
  travel: Plane,
  activities: Trophy,
  objects: Lightbulb,
  symbols: Hash,
  flags: Flag,
}

interface EmojiGroupsProps {
  groups: readonly string[]
  /** Empty while search results are shown. */
  chosen: string
  choose(group: string): void
}

/** A toolbar with the groups of emojis. It is one tab stop, and arrow keys choose a group (ARIA's toolbar pattern). */
export function EmojiGroups({ groups, chosen, choose }: EmojiGroupsProps) {
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const to = (Math.max(groups.indexOf(chosen), 0) + step + groups.length) % groups.length
    choose(groups[to]!)
    event.currentTarget.querySelectorAll('button')[to]!.focus()
  }
  return (
    <div class="emoji-groups" role="toolbar" aria-label={m.compose.emoji.groups} onKeyDown={onKeyDown}>
      {groups.map((group, index) => (
        <button
          key={group}
          type="button"
          class="icon-button"
          aria-label={groupName(group)}
          title={groupName(group)}
          aria-pressed={group === chosen}
          tabIndex={group === chosen || (!chosen && index === 0) ? 0 : -1}
          onClick={() => choose(group)}
        >
          <Icon of={icons[group]!} size={18} />
        </button>
      ))}
    </div>
  )
}
