import { FollowedTags } from '../manage/FollowedTags.tsx'
import { ManageTabs } from '../manage/ManageTabs.tsx'
import { MutedTags } from '../manage/MutedTags.tsx'
import { m } from '../messages/index.ts'
import { Page } from '../parts/Page.tsx'

/** Lists followed and muted hashtags. */
export function TagsPage() {
  return (
    <Page title={m.manage.tags.title}>
      <ManageTabs />
      <div class="page-body">
        <p class="manage-hint">{m.manage.tags.hint}</p>
        <FollowedTags />
        <MutedTags />
      </div>
    </Page>
  )
}
