import { useLocation, useRoute } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { Ellipsis, Pencil, Trash, Users } from 'lucide'
import { call } from '../boundary/boundary.ts'
import { isMissing } from '../boundary/boundaryError.ts'
import { deleteList } from '../manage/deleteList.ts'
import { ListDialog } from '../manage/ListDialog.tsx'
import { MembersDialog } from '../manage/MembersDialog.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { Menu } from '../parts/Menu.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { useFreshFeed } from '../people/useFreshFeed.ts'
import { PostFeed } from '../posts/PostFeed.tsx'
import type { List } from '../schema/api.ts'
import { feedOf } from '../state/feeds.ts'
import { lists, putList } from '../state/lists.ts'
import { followTimeline } from '../state/live.ts'
import { postFeed } from '../state/postFeeds.ts'
import '../manage/manage.css'

/** Shows the timeline of a list, with new posts as they arrive. */
export function ListPage() {
  const id = useRoute().params['id'] ?? ''
  const { error, again } = useLoaded(async () => putList(await call('GET /api/lists/{id}', { path: { id } })))
  const list = lists.value?.find((one) => one.id === id)
  if (isMissing(error))
    return (
      <Page title={m.manage.lists.title} hasBack>
        <Notice title={m.manage.lists.notFound} text={m.manage.lists.notFoundText}>
          <a class="button" href="/lists">
            {m.manage.lists.toLists}
          </a>
        </Notice>
      </Page>
    )
  if (!list && error)
    return (
      <Page title={m.manage.lists.title} hasBack>
        <ErrorNotice error={error} again={() => void again()} />
      </Page>
    )
  return <Timeline id={id} list={list} />
}

// The posts of the list are requested at the same time as its name.
function Timeline({ id, list }: { id: string; list: List | undefined }) {
  const [isChoosing, setChoosing] = useState(false)
  const feed = useFreshFeed(
    feedOf(`list ${id}`, () => postFeed('GET /api/timelines/list/{list_id}', { path: { list_id: id } })),
  )
  useEffect(() => followTimeline(feed, { timeline: 'LIST', list: id }), [feed])
  const { lists: texts } = m.manage
  const empty = (
    <Notice title={texts.emptyTitle} text={`${texts.emptyText} ${texts.noMembersText}`}>
      <button type="button" class="button button-main" disabled={!list} onClick={() => setChoosing(true)}>
        {texts.editMembers}
      </button>
    </Notice>
  )
  return (
    <Page
      title={list?.title ?? texts.title}
      hasBack
      actions={list && <Actions list={list} onMembers={() => setChoosing(true)} />}
    >
      <PostFeed feed={feed} empty={empty} context="home" />
      {isChoosing && list && (
        <MembersDialog
          list={list}
          close={(isChanged) => {
            setChoosing(false)
            if (isChanged) void feed.renew()
          }}
        />
      )}
    </Page>
  )
}

function Actions({ list, onMembers }: { list: List; onMembers(): void }) {
  const { route } = useLocation()
  const [isEditing, setEditing] = useState(false)
  const { lists: texts } = m.manage
  const remove = async () => {
    if (await deleteList(list)) route('/lists', true)
  }
  return (
    <>
      <button type="button" class="icon-button" aria-label={texts.members} title={texts.members} onClick={onMembers}>
        <Icon of={Users} />
      </button>
      <Menu
        label={texts.more(list.title)}
        icon={Ellipsis}
        items={[
          { label: texts.edit, icon: Pencil, run: () => setEditing(true) },
          { label: texts.editMembers, icon: Users, run: onMembers },
          { label: texts.delete, icon: Trash, isDangerous: true, run: () => void remove() },
        ]}
      />
      {isEditing && <ListDialog list={list} close={() => setEditing(false)} />}
    </>
  )
}
