import { useLocation } from 'preact-iso'
import { m } from '../messages/index.ts'
import { Tabs } from '../parts/Tabs.tsx'

/** Tabs between the accounts that favourited, boosted or reacted to a post. `post` is the path of the post. */
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
