import { useLocation } from 'preact-iso'
import { m } from '../messages/index.ts'
import { Tabs } from '../parts/Tabs.tsx'
import './manage.css'

/** Tabs between the pages of filters, lists, hashtags, mutes, blocks and follow requests. */
export function ManageTabs() {
  const { path } = useLocation()
  const { manage } = m
  const tabs = [
    { href: '/lists', label: manage.tabLists },
    { href: '/tags', label: manage.tabTags },
    { href: '/filters', label: manage.tabFilters },
    { href: '/mutes', label: manage.tabMutes },
    { href: '/blocks', label: manage.tabBlocks },
    { href: '/follow-requests', label: manage.tabRequests },
  ]
  return <Tabs label={manage.tabs} tabs={tabs} current={path} />
}
