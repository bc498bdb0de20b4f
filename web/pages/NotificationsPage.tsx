import { CheckCheck, Ellipsis, Inbox, Trash2 } from 'lucide'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { Menu } from '../parts/Menu.tsx'
import { Page } from '../parts/Page.tsx'
import { clearAll, markAllRead } from '../notifications/dismiss.ts'
import { chosenFilter, chooseFilter, filterNames } from '../notifications/filters.ts'
import { FilteredNotificationsLink } from '../notifications/FilteredNotificationsLink.tsx'
import { NotificationList } from '../notifications/NotificationList.tsx'
import '../notifications/notifications.css'

/** Lists notifications, optionally of some types only. */
export function NotificationsPage() {
  const filter = chosenFilter.value
  return (
    <Page title={m.notifications.title} actions={<Actions />}>
      <div class="tabs" role="group" aria-label={m.notifications.filters.label}>
        {filterNames.map((name) => (
          <button key={name} type="button" aria-pressed={name === filter} onClick={() => chooseFilter(name)}>
            {m.notifications.filters[name]}
          </button>
        ))}
      </div>
      <FilteredNotificationsLink />
      <NotificationList key={filter} filter={filter} />
    </Page>
  )
}

function Actions() {
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={m.notifications.readAll}
        title={m.notifications.readAll}
        onClick={() => void markAllRead()}
      >
        <Icon of={CheckCheck} />
      </button>
      <Menu
        label={m.notifications.options}
        icon={Ellipsis}
        items={[
          { label: m.notifications.requestsMenu, icon: Inbox, href: '/notifications/requests' },
          { label: m.notifications.clear, icon: Trash2, isDangerous: true, run: () => void clearAll() },
        ]}
      />
    </>
  )
}
