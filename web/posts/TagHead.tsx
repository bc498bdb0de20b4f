import { Ellipsis, PenLine, Pin, PinOff, Volume2, VolumeX } from 'lucide'
import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import { Menu, type MenuItem } from '../parts/Menu.tsx'
import type { Tag } from '../schema/api.ts'
import { me } from '../state/session.ts'
import { setTagState, tagSignal, usesOf } from '../state/tags.ts'

/** The use of a hashtag, and whether you have muted it. */
export function TagHead({ name }: { name: string }) {
  const tag = tagSignal(name).value
  const { muted, uses } = m.timelines.tag
  const [posts, people] = tag ? [usesOf(tag), usesOf(tag, 'accounts')] : [0, 0]
  return (
    <div class="tag-head">
      {tag && posts > 0 ? <p>{uses(posts, people)}</p> : <p>{'\u00a0'}</p>}
      {tag?.muting && <p class="tag-muted">{muted}</p>}
    </div>
  )
}

/** The buttons of a hashtag page. */
export function TagActions({ name }: { name: string }) {
  const tag = tagSignal(name).value
  const { tag: texts } = m.timelines
  if (!me.value) return null
  const isFollowed = tag?.following ?? false
  return (
    <>
      <button
        type="button"
        class={`button button-small${isFollowed ? '' : ' button-main'}`}
        disabled={!tag}
        aria-label={isFollowed ? texts.unfollowName(name) : texts.followName(name)}
        onClick={() => void setTagState(name, 'follow', !isFollowed)}
      >
        {isFollowed ? texts.following : texts.follow}
      </button>
      <Menu label={texts.menu} icon={Ellipsis} items={() => tagMenu(name, tag)} />
    </>
  )
}

const day = 86_400

function tagMenu(name: string, tag: Tag | undefined): MenuItem[] {
  const { tag: texts } = m.timelines
  const isFeatured = tag?.featuring ?? false
  return [
    { label: texts.write(name), icon: PenLine, run: () => openComposer({ text: ` #${name}` }) },
    {
      label: isFeatured ? texts.unfeature : texts.feature,
      icon: isFeatured ? PinOff : Pin,
      run: () => void setTagState(name, 'feature', !isFeatured),
    },
    ...(tag?.muting
      ? [{ label: texts.unmute, icon: Volume2, run: () => void setTagState(name, 'mute', false) }]
      : [
          { label: texts.muteDay, icon: VolumeX, run: () => void setTagState(name, 'mute', true, day) },
          { label: texts.mute, icon: VolumeX, run: () => void setTagState(name, 'mute', true) },
        ]),
  ]
}
