import { useLocation } from 'preact-iso'
import { m } from '../messages/index.ts'
import { Tabs } from '../parts/Tabs.tsx'

/** The way between those who did something with a post; `post` is where the post is. */
export function PostPeopleTabs({ post }: { post: string }) {
  const { path } = useLocation()
  const { favouritedBy, boostedBy, reactions, toPost, whoReacted } = m.profile
  const tabs = [
    { href: post, label: toPost },
    { href: `${post}/favourited-by`, label: favouritedBy },
    { href: `${post}/boosted-by`, label: boostedBy },
    { href: `${post}/reactions`, label: reactions },
  ]
  return <Tabs label={whoReacted} tabs={tabs} current={path} />
}
